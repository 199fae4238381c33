// What is wrong with the layout of the open page, one sentence for each fault. The kinds are explained in layout.py,
// which puts this after boxes.js.

const TARGET = 40;
const SMALL = 24; // WCAG 2.5.8, where it allows less than TARGET
const SHORT = 4; // a number or a label of so many letters stays in one line
const TINY = 9;
const THIN = 4;
const TINY_DRAWN = 7; // one or two letters or digits in a drawing
const CONTROLS =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, " +
  "[role=button], [role=link], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=menuitem], [role=slider]";
const NOT_READ = "option, script, style, title, desc, textarea, [data-picture]";
const faults = new Set();

// --- what is there: controls and lines of text ----------------------------------------------------------------

const modal = [...document.querySelectorAll(MODAL)].at(-1);
const root = modal ?? document.body;

function controlOf(element) {
  const label = element.matches("input") ? element.closest("label") : null;
  return label && /radio|checkbox|file/.test(element.type) ? label : element;
}

function itemOf(kind, element, own, box, tell) {
  const { around, fixed } = own
    ? clippers(element, "static")
    : clippers(element.parentElement, styleOf(element).position);
  const item = { kind, element, clippers: around, fixed, fan: element.closest("[data-fan]") };
  const boxNow = untilScrolled(box);
  item.box = () => boxNow(item);
  Object.defineProperty(item, "name", { get: tell });
  return item;
}

function controls() {
  const found = new Set([...root.querySelectorAll(CONTROLS)].map(controlOf).filter(isShown));
  return [...found].map((element) => {
    const largest = () =>
      [...element.getClientRects()].sort((one, other) => other.width * other.height - one.width * one.height)[0];
    return itemOf(
      "control",
      element,
      false,
      () => boxOf(largest() ?? element.getBoundingClientRect()),
      () => nameOf(element),
    );
  });
}

const range = document.createRange();
const rectsOf = untilScrolled((node) => {
  range.selectNodeContents(node);
  return [...range.getClientRects()];
});
const linesOf = untilScrolled((node) => rectsOf(node).filter((rect) => rect.width > 1 && rect.height > 1));

function lines() {
  const found = [];
  const drawings = [...root.querySelectorAll("svg")];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const text = node.data.trim().replace(/\s+/g, " ");
    if (!text || element.closest(NOT_READ) || !isShown(element)) continue;
    const tops = new Set(linesOf(node).map(({ top }) => Math.round(top)));
    if (tops.size > 1 && [...text].length <= SHORT && !/\s/.test(text)) {
      faults.add(`broken: text "${text}" in ${kindOf(element.parentElement)}`);
    }
    linesOf(node).forEach((rect, index) => {
      const box = () => inkOf(linesOf(node)[index] ?? rect);
      const tell = () => `text "${text.slice(0, 40)}" in ${kindOf(element.parentElement)}`;
      const item = itemOf("text", element, true, box, tell);
      const svg = element.closest("svg");
      const card = item.fan && [...item.fan.children].find((child) => child.contains(element));
      item.art = svg;
      // One of several equal texts of a drawing, such as a number in both corners, is enough; so is one text of a fanned card.
      item.group = card || (svg && `${text} ${drawings.indexOf(svg)}`) || item;
      item.height = svg ? rect.height / 1.2 : parseFloat(styleOf(element).fontSize);
      found.push(item);
    });
  }
  return found;
}

// --- what covers what ---------------------------------------------------------------------------------------

const alpha = (colour) => {
  const parts = /rgba?\(([^)]*)\)/.exec(colour)?.[1].split(/[\s,/]+/);
  if (!parts) return colour === "transparent" || colour === "none" ? 0 : 1;
  return parts.length > 3 ? parseFloat(parts[3]) : 1;
};

const textAt = (element, x, y) =>
  [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) return false;
    return rectsOf(node).some((rect) => {
      const ink = inkOf(rect);
      return x > ink.left && x < ink.right && y > ink.top && y < ink.bottom;
    });
  });

function paints(element, x, y) {
  if (!isShown(element)) return false;
  const style = styleOf(element);
  if (element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement)) {
    const filled = alpha(style.fill) * style.fillOpacity > 0.5;
    const drawn = alpha(style.stroke) * style.strokeOpacity > 0.5;
    return filled || drawn || element.localName === "image";
  }
  return (
    alpha(style.backgroundColor) > 0.5 ||
    style.backgroundImage !== "none" ||
    /^(img|canvas|video)$/.test(element.localName) ||
    textAt(element, x, y)
  );
}

/** Whether it stays where it is while the page scrolls, so that one can scroll things out from under it. */
function isSticky(element, item) {
  for (let at = element; at && !at.contains(item.element); at = at.parentElement) {
    if (/sticky|fixed/.test(styleOf(at).position)) return !item.brought && canScroll(item, "Y");
  }
  return false;
}

/** Whether it is a thin line around something, which hides nothing that can be pressed. */
const isOutline = (element) =>
  element instanceof SVGGeometryElement &&
  styleOf(element).fill === "none" &&
  parseFloat(styleOf(element).strokeWidth) <= THIN;

/** What lies over an item at a point: an element, or null. */
function coverAt(item, x, y) {
  for (const found of document.elementsFromPoint(x, y)) {
    if (found.contains(item.element)) return null;
    if (item.kind === "control" ? item.element.contains(found) : item.art?.contains(found)) return null;
    if (item.kind === "control" && isOutline(found)) continue;
    if (paints(found, x, y)) return found;
  }
  return null;
}

function pointsOf(box, inset) {
  const x = (box.right - box.left) * inset;
  const y = (box.bottom - box.top) * inset;
  const corners = [box.left + x, box.right - x].flatMap((at) => [box.top + y, box.bottom - y].map((to) => [at, to]));
  return [centre(box), ...corners];
}

/** Whether a square of 24 px of a fanned control can be touched. */
function hasRoom(item) {
  const box = cut(item.box(), windowOf(item));
  const step = 6;
  const size = SMALL / step + 1;
  const count = (from, to) => Math.max(0, Math.ceil((to - from - 1) / step));
  const [rows, columns] = [count(box.top, box.bottom), count(box.left, box.right)];
  const isFree = once((cell) => {
    const [x, y] = [box.left + 1 + (cell % columns) * step, box.top + 1 + Math.floor(cell / columns) * step];
    return coverAt(item, x, y) === null;
  });
  const within = Array.from({ length: size * size }, (_, at) => Math.floor(at / size) * columns + (at % size));
  for (let row = 0; row + size <= rows; row += 1) {
    for (let column = 0; column + size <= columns; column += 1) {
      if (within.every((cell) => isFree(row * columns + column + cell))) return true;
    }
  }
  return false;
}

const readable = new Set();
const covered = [];

/** Whether it could be checked where it is now. */
function checkCover(item, others) {
  const box = cut(item.box(), windowOf(item));
  const points = pointsOf(box, item.kind === "control" ? 0.15 : 0.1);
  for (const other of others) {
    const { left, top, right, bottom } = other.now;
    if (left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top) continue;
    if (other === item || other.kind !== item.kind) continue;
    const shared = cut(box, other.now);
    if (!isEmpty(shared, 2)) points.push(centre(shared));
  }
  let room;
  for (const [x, y] of points) {
    const cover = coverAt(item, x, y);
    if (!cover) continue;
    if (isSticky(cover, item)) return false;
    const layer = cover.closest("[data-layer]");
    if (layer && !layer.contains(item.element)) {
      readable.add(item.group); // it can be put away; see checkLayers
      return true;
    }
    const fanned = item.fan?.contains(cover);
    if (fanned && item.kind === "control" && (room ??= hasRoom(item))) continue;
    const told = cover.closest(CONTROLS) ?? cover;
    const fault = `overlap: ${item.name} is covered by ${nameOf(told)}`;
    if (item.kind === "text" && (fanned || typeof item.group === "string")) covered.push([item.group, fault]);
    else faults.add(fault);
    return true;
  }
  readable.add(item.group);
  return true;
}

/** Whether a press in the middle of a control reaches it. */
function checkPress(item) {
  const box = cut(item.box(), windowOf(item));
  const [x, y] = centre(box);
  const found = document.elementFromPoint(x, y);
  if (!found || item.fan?.contains(found) || found.closest("[data-layer]")) return true;
  if (isSticky(found, item)) return false;
  if (!item.element.contains(found)) {
    faults.add(`overlap: a press on ${item.name} reaches ${nameOf(found)}`);
  }
  return true;
}

// --- other faults -------------------------------------------------------------------------------------------

function isInSentence(element) {
  if (element.localName !== "a" || styleOf(element).display !== "inline") return false;
  const around = element.closest("p, li, dd, td, figcaption, label, h1, h2, h3");
  return !!around && around.textContent.trim().length > element.textContent.trim().length;
}

function checkTarget(item) {
  const { element } = item;
  const box = item.box();
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (Math.min(width, height) >= TARGET - 0.5 || isInSentence(element)) return;
  const [x, y] = centre(box);
  const reach = TARGET / 2 - 1;
  const hits = [
    [-reach, 0],
    [reach, 0],
    [0, -reach],
    [0, reach],
  ].every(([dx, dy]) => element.contains(document.elementFromPoint(x + dx, y + dy)));
  if (hits) return; // something invisible makes it larger
  const excused = element.closest("[data-target]")?.dataset.target;
  if (/^(spacing|equivalent)$/.test(excused ?? "") && Math.min(width, height) >= SMALL) return;
  faults.add(`small: ${item.name} is ${Math.round(width)} x ${Math.round(height)}`);
}

function checkEllipsis() {
  for (const element of root.querySelectorAll("*")) {
    if (!(element instanceof HTMLElement)) continue;
    const style = styleOf(element);
    const isSelect = element.localName === "select";
    if ((!isSelect && style.textOverflow !== "ellipsis") || !isShown(element)) continue;
    if (isSelect) {
      const paper = new OffscreenCanvas(1, 1).getContext("2d");
      paper.font = style.font;
      const chosen = element.selectedOptions[0]?.textContent.trim() ?? "";
      const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (paper.measureText(chosen).width > room + SLACK)
        faults.add(`cut: the choice "${chosen}" in ${kindOf(element)}`);
    } else if (/hidden|clip/.test(style.overflowX)) {
      if (element.scrollWidth > element.clientWidth + SLACK) faults.add(`cut: ${nameOf(element)}`);
    }
  }
}

/** What may cover the page has to be something that people can put away. */
function checkLayers() {
  for (const layer of root.querySelectorAll("[data-layer]")) {
    if (isShown(layer) && !layer.querySelector("button")) faults.add(`layer: ${nameOf(layer)} cannot be put away`);
  }
}

/** Scroll until each item was in view and checked once; what never is cannot be reached. */
function visit(items, check) {
  let pending = items;
  while (pending.length) {
    const now = pending.filter(isInView);
    for (const item of now) item.now = item.box();
    const done = new Set(now.filter((item) => check(item, now)));
    pending = pending.filter((item) => !done.has(item));
    if (!pending.length) break;
    const before = pending[0].brought;
    bring(pending[0]);
    pending[0].brought = true;
    if (!before && isInView(pending[0])) continue;
    const [lost] = pending.splice(0, 1);
    const fault = `${lost.kind === "control" ? "unreachable" : "cut"}: ${lost.name}`;
    if (typeof lost.group === "string") covered.push([lost.group, fault]);
    else faults.add(fault);
  }
}

/** Let also what lets presses through be found at a point; returns how to undo it. */
function catchAll() {
  const through = [...document.body.querySelectorAll("*")].filter((one) => styleOf(one).pointerEvents !== "auto");
  const before = through.map((one) => [
    one.hasAttribute("style"),
    one.style.getPropertyValue("pointer-events"),
    one.style.getPropertyPriority("pointer-events"),
  ]);
  for (const one of through) one.style.setProperty("pointer-events", "auto", "important");
  return () => {
    through.forEach((one, index) => {
      const [styled, value, priority] = before[index];
      one.style.setProperty("pointer-events", value, priority);
      if (!styled) one.removeAttribute("style");
    });
  };
}

/** All faults; leaves the page as it was. */
function faultsOfPage() {
  const over = html.scrollWidth - html.clientWidth;
  if (over > 0 && pageScrolls("X")) faults.add(`scroll: the page is ${over} px wider than its window`);
  checkEllipsis();
  checkLayers();
  const [pressed, read] = [controls(), lines()];
  for (const item of read) {
    if (item.height < (item.art ? TINY_DRAWN : TINY))
      faults.add(`tiny: ${item.name} is ${Math.round(item.height)} px high`);
  }
  visit(pressed, (item) => {
    const checked = checkPress(item);
    if (checked) checkTarget(item);
    return checked;
  });
  for (const item of pressed) item.brought = false;
  const undo = catchAll();
  visit([...pressed, ...read], checkCover);
  undo();
  for (const [group, fault] of covered) if (!readable.has(group)) faults.add(fault);
  for (const [element, [left, top]] of positions) element.scrollTo({ left, top, behavior: "instant" });
  return [...faults];
}
