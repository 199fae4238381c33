/** The dark squares of a code as one path: a stroke for each run in a row. */
export function outline(rows: boolean[][]): string {
  let path = "";
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x + 1 - start}v1H${start}Z`;
    }
  });
  return path;
}
