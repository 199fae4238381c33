/** A rider as paths: hooves on the line y = 0, about 200 wide and 200 high, from x = -60. */
export interface Figure {
  far: string;
  horse: string;
  cuts: string;
  rider: string;
  folds: string;
}
