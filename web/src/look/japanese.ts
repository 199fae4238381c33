/** The Japanese companion of the type, loaded only where the page is Japanese: first the letters that the client itself uses. */

import { letters } from "virtual:japanese";
import "virtual:japanese.css";

const other = new RegExp(`(?![${letters}])[\\u3005\\u3007\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff]`);

const observer = new MutationObserver((changes) => {
  const added = changes.flatMap(({ target, addedNodes }) => [
    target.nodeType === Node.TEXT_NODE ? target : null,
    ...addedNodes,
  ]);
  look(added.map((node) => node?.textContent ?? "").join(""));
});

/** People write what they like: load the whole font once a letter is shown that it lacks so far. */
function look(text: string): void {
  if (!other.test(text)) return;
  observer.disconnect();
  document.removeEventListener("input", typed);
  void import("./everything");
}

function typed({ target }: Event): void {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) look(target.value);
}

observer.observe(document.body, { subtree: true, childList: true, characterData: true });
document.addEventListener("input", typed);
look(document.body.textContent ?? "");
for (const field of document.querySelectorAll("input")) look(field.value);
