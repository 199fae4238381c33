/** Where the regions are in which everything is said: at the end of the page, or in the topmost modal dialog. */

let regions: HTMLElement | null = null;
let dialogs: HTMLElement[] = [];

export function setRegions(element: HTMLElement): void {
  regions = element;
}

function settle(): void {
  if (regions) (dialogs.at(-1) ?? document.body).append(regions);
}

/** A dialog is open: announcements are made inside it until the returned function is called. */
export function speakIn(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  settle();
  return () => {
    dialogs = dialogs.filter((other) => other !== dialog);
    settle();
  };
}
