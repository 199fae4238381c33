// The elements of the open page: where they are, what clips them, and how to scroll to them. A page is checked in hundreds
// of windows, so nothing is measured twice at the same scroll position.

const SLACK = 1.5;
const MODAL = "dialog:modal, :popover-open:not([popover=manual])";
const html = document.documentElement;
const view = { left: 0, top: 0, right: html.clientWidth, bottom: innerHeight };

// --- elements -----------------------------------------------------------------------------------------------

/** Remembers the answers of a function, which must not depend on scrolling. */
function once(answer) {
  const known = new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, answer(key));
    return known.get(key);
  };
}

let scrolled = 0; // how often anything was scrolled
/** Remembers the answers of a function until something is scrolled. */
function untilScrolled(answer) {
  const known = new Map();
  return (key) => {
    const kept = known.get(key);
    if (kept?.at === scrolled) return kept.is;
    const is = answer(key);
    known.set(key, { at: scrolled, is });
    return is;
  };
}

const styleOf = once((element) => getComputedStyle(element));

/** Whether it is only there for screen readers. */
const isUnseen = once(
  (element) => !!element && (styleOf(element).clipPath === "inset(50%)" || isUnseen(element.parentElement)),
);

const isShown = once(
  (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isUnseen(element),
);

const kindOf = (element) =>
  [element.localName, ...[...element.classList].filter((one) => !one.startsWith("svelte-"))].join(".");

function nameOf(element) {
  const words = element.getAttribute("aria-label") || element.textContent.trim().replace(/\s+/g, " ");
  return words ? `${kindOf(element)} "${words.slice(0, 40)}"` : kindOf(element);
}

// --- boxes --------------------------------------------------------------------------------------------------

const boxOf = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
const cut = (one, other) => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
const isEmpty = (box, least = 0) => box.right - box.left <= least || box.bottom - box.top <= least;
const centre = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];

/** The letters of a line without the space above, below and beside them. */
function inkOf(rect) {
  const up = rect.height * 0.2;
  return { left: rect.left + 1, right: rect.right - 1, top: rect.top + up, bottom: rect.bottom - up };
}

const holds = (style, fixed) =>
  (!fixed && style.position !== "static") ||
  style.transform !== "none" ||
  style.filter !== "none" ||
  style.containerType !== "normal" ||
  /layout|paint|strict|content/.test(style.contain);

const isModal = once((element) => element.matches(MODAL));
const FREE = { around: [], fixed: false };
const FIXED = { around: [], fixed: true };
const chains = { static: new Map(), absolute: new Map(), fixed: new Map() };

/** The boxes that clip the content of an element, from the inside out, and whether it stays where it is while the
 * page scrolls; the page itself is not among them. What has the same clippers shares the answer. */
function clippers(at, position) {
  if (!at || at === document.body) return position === "fixed" ? FIXED : FREE;
  const known = chains[position] ?? chains.static;
  if (!known.has(at)) known.set(at, clippersOf(at, position));
  return known.get(at);
}

function clippersOf(at, position) {
  const style = styleOf(at);
  const skipped = (position === "absolute" || position === "fixed") && !holds(style, position === "fixed");
  if (skipped) return clippers(at.parentElement, position);
  const outer = isModal(at) ? FIXED : clippers(at.parentElement, style.position);
  if (style.overflowX === "visible" && style.overflowY === "visible") return outer;
  return { around: [at, ...outer.around], fixed: outer.fixed };
}

const scrollsX = once((one) => /auto|scroll/.test(styleOf(one).overflowX) && one.scrollWidth > one.clientWidth);
const scrollsY = once((one) => /auto|scroll/.test(styleOf(one).overflowY) && one.scrollHeight > one.clientHeight);
const scrolls = (element, axis) => (axis === "X" ? scrollsX : scrollsY)(element);

const insideOf = untilScrolled((element) => {
  const rect = element.getBoundingClientRect();
  if (!(element instanceof HTMLElement)) return boxOf(rect);
  const left = rect.left + element.clientLeft;
  const top = rect.top + element.clientTop;
  return { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight };
});

/** The part of the window in which something can show now. */
const windowIn = untilScrolled((around) => {
  let box = { ...view };
  for (const element of around) {
    const { overflowX, overflowY } = styleOf(element);
    const inside = insideOf(element);
    if (overflowX !== "visible") box = cut(box, { ...inside, top: -1e6, bottom: 1e6 });
    if (overflowY !== "visible") box = cut(box, { ...inside, left: -1e6, right: 1e6 });
  }
  return box;
});
const windowOf = (item) => windowIn(item.clippers);

const pageScrolls = once((axis) =>
  [html, document.body].every((one) => !/hidden|clip/.test(styleOf(one)[`overflow${axis}`])),
);

const canScroll = (item, axis) => item.clippers.some((one) => scrolls(one, axis)) || (!item.fixed && pageScrolls(axis));

/** Whether all of it can be seen, or as much as there is room for where one can scroll to the rest. */
function isInView(item) {
  const box = item.box();
  const around = windowOf(item);
  if (isEmpty(around)) return false;
  const fits = (low, high, axis) =>
    (box[low] >= around[low] - SLACK && box[high] <= around[high] + SLACK) ||
    (box[low] <= around[low] + SLACK && box[high] >= around[high] - SLACK && canScroll(item, axis));
  return fits("left", "right", "X") && fits("top", "bottom", "Y");
}

const positions = new Map();
function scrollBy(element, x, y) {
  const [left, top] = [element.scrollLeft, element.scrollTop];
  if (!positions.has(element)) positions.set(element, [left, top]);
  element.scrollBy({ left: x, top: y, behavior: "instant" });
  if (element.scrollLeft !== left || element.scrollTop !== top) scrolled += 1;
}

/** Scroll as a user can, until it is in the middle of everything that scrolls. */
function bring(item) {
  for (const element of [...item.clippers, ...(item.fixed ? [] : [null])]) {
    const [x, y] = centre(item.box());
    const [toX, toY] = centre(element ? insideOf(element) : view);
    const can = (axis) => (element ? scrolls(element, axis) : pageScrolls(axis));
    scrollBy(element ?? html, can("X") ? x - toX : 0, can("Y") ? y - toY : 0);
  }
}
