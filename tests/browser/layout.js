// What is wrong with the layout of the open page, one sentence for each fault. The kinds are explained in layout.py.
() => {
  const SLACK = 1.5;
  const TARGET = 40;
  const SMALL = 24; // WCAG 2.5.8, where it allows less than TARGET
  const SHORT = 4; // a number or a label of so many letters stays in one line
  const TINY = 9;
  const THIN = 4;
  const TINY_DRAWN = 7; // one or two letters or digits in a drawing
  const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, " +
    "[role=button], [role=link], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=menuitem], [role=slider]";
  const MODAL = "dialog:modal, :popover-open:not([popover=manual])";
  const NOT_READ = "option, script, style, title, desc, textarea, [data-picture]";
  const html = document.documentElement;
  const view = { left: 0, top: 0, right: html.clientWidth, bottom: innerHeight };
  const faults = new Set();

  // --- elements -----------------------------------------------------------------------------------------------

  const styles = new Map();
  function styleOf(element) {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  }

  const clipped = new Map();
  /** Whether it is only there for screen readers. */
  function isUnseen(element) {
    if (!element) return false;
    if (!clipped.has(element)) {
      clipped.set(element, styleOf(element).clipPath === "inset(50%)" || isUnseen(element.parentElement));
    }
    return clipped.get(element);
  }

  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isUnseen(element);

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

  /** The boxes around an element that clip it, from the inside out; the page itself is not among them. */
  function clippers(element, own) {
    const found = [];
    let position = own ? "static" : styleOf(element).position;
    for (let at = own ? element : element.parentElement; at && at !== document.body; at = at.parentElement) {
      const style = styleOf(at);
      const skipped = (position === "absolute" || position === "fixed") && !holds(style, position === "fixed");
      if (skipped) continue;
      if (style.overflowX !== "visible" || style.overflowY !== "visible") found.push(at);
      position = style.position;
      if (at.matches(MODAL)) return { found, fixed: true };
    }
    return { found, fixed: position === "fixed" };
  }

  const scrolls = (element, axis) =>
    /auto|scroll/.test(styleOf(element)[`overflow${axis}`]) &&
    (axis === "X" ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight);

  function insideOf(element) {
    const rect = element.getBoundingClientRect();
    if (!(element instanceof HTMLElement)) return boxOf(rect);
    const left = rect.left + element.clientLeft;
    const top = rect.top + element.clientTop;
    return { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight };
  }

  /** The part of the window in which something can show now. */
  function windowOf(item) {
    let box = { ...view };
    for (const element of item.clippers) {
      const { overflowX, overflowY } = styleOf(element);
      const inside = insideOf(element);
      if (overflowX !== "visible") box = cut(box, { ...inside, top: -1e6, bottom: 1e6 });
      if (overflowY !== "visible") box = cut(box, { ...inside, left: -1e6, right: 1e6 });
    }
    return box;
  }

  const pageScrolls = (axis) =>
    [html, document.body].every((one) => !/hidden|clip/.test(styleOf(one)[`overflow${axis}`]));

  const canScroll = (item, axis) =>
    item.clippers.some((one) => scrolls(one, axis)) || (!item.fixed && pageScrolls(axis));

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
    if (!positions.has(element)) positions.set(element, [element.scrollLeft, element.scrollTop]);
    element.scrollBy({ left: x, top: y, behavior: "instant" });
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

  // --- what is there: controls and lines of text ----------------------------------------------------------------

  const modal = [...document.querySelectorAll(MODAL)].at(-1);
  const root = modal ?? document.body;

  function controlOf(element) {
    const label = element.matches("input") ? element.closest("label") : null;
    return label && /radio|checkbox|file/.test(element.type) ? label : element;
  }

  function itemOf(kind, element, own, box, name) {
    const { found, fixed } = clippers(element, own);
    return { kind, element, box, name, clippers: found, fixed, fan: element.closest("[data-fan]") };
  }

  function controls() {
    const found = new Set([...root.querySelectorAll(CONTROLS)].map(controlOf).filter(isShown));
    return [...found].map((element) => {
      const largest = () =>
        [...element.getClientRects()].sort((one, other) => other.width * other.height - one.width * one.height)[0];
      return itemOf("control", element, false, () => boxOf(largest() ?? element.getBoundingClientRect()), nameOf(element));
    });
  }

  function lines() {
    const found = [];
    const drawings = [...root.querySelectorAll("svg")];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const linesOf = (node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
    };
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
        const item = itemOf("text", element, true, box, `text "${text.slice(0, 40)}" in ${kindOf(element.parentElement)}`);
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
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some((rect) => {
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
    const free = [];
    for (let y = box.top + 1; y < box.bottom; y += step) {
      const row = [];
      for (let x = box.left + 1; x < box.right; x += step) row.push(coverAt(item, x, y) === null);
      free.push(row);
    }
    const size = SMALL / step + 1;
    const all = (row, column) =>
      Array.from({ length: size }, (_, down) => free[row + down]?.slice(column, column + size)).every(
        (part) => part?.length === size && part.every(Boolean),
      );
    return free.some((cells, row) => cells.some((_, column) => all(row, column)));
  }

  const readable = new Set();
  const covered = [];

  /** Whether it could be checked where it is now. */
  function checkCover(item, others) {
    const box = cut(item.box(), windowOf(item));
    const points = pointsOf(box, item.kind === "control" ? 0.15 : 0.1);
    for (const other of others) {
      if (other === item || other.kind !== item.kind) continue;
      const shared = cut(box, other.now);
      if (!isEmpty(shared, 2)) points.push(centre(shared));
    }
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
      if (fanned && item.kind === "control" && hasRoom(item)) continue;
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
    const hits = [[-reach, 0], [reach, 0], [0, -reach], [0, reach]].every(([dx, dy]) =>
      element.contains(document.elementFromPoint(x + dx, y + dy)),
    );
    if (hits) return; // something invisible makes it larger
    const excused = element.closest("[data-target]")?.dataset.target;
    if (/^(spacing|equivalent)$/.test(excused ?? "") && Math.min(width, height) >= SMALL) return;
    faults.add(`small: ${item.name} is ${Math.round(width)} x ${Math.round(height)}`);
  }

  function checkEllipsis() {
    for (const element of root.querySelectorAll("*")) {
      if (!(element instanceof HTMLElement) || !isShown(element)) continue;
      const style = styleOf(element);
      if (element.localName === "select") {
        const paper = new OffscreenCanvas(1, 1).getContext("2d");
        paper.font = style.font;
        const chosen = element.selectedOptions[0]?.textContent.trim() ?? "";
        const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        if (paper.measureText(chosen).width > room + SLACK) faults.add(`cut: the choice "${chosen}" in ${kindOf(element)}`);
      } else if (/hidden|clip/.test(style.overflowX) && style.textOverflow === "ellipsis") {
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

  function checkAll() {
    const over = html.scrollWidth - html.clientWidth;
    if (over > 0 && pageScrolls("X")) faults.add(`scroll: the page is ${over} px wider than its window`);
    checkEllipsis();
    checkLayers();
    const [pressed, read] = [controls(), lines()];
    for (const item of read) {
      if (item.height < (item.art ? TINY_DRAWN : TINY)) faults.add(`tiny: ${item.name} is ${Math.round(item.height)} px high`);
    }
    visit(pressed, (item) => {
      const checked = checkPress(item);
      if (checked) checkTarget(item);
      return checked;
    });
    for (const item of pressed) item.brought = false;
    const sheet = new CSSStyleSheet(); // so that what lets presses through is found, too
    sheet.replaceSync("* { pointer-events: auto !important }");
    document.adoptedStyleSheets.push(sheet);
    visit([...pressed, ...read], checkCover);
    document.adoptedStyleSheets.pop();
    for (const [group, fault] of covered) if (!readable.has(group)) faults.add(fault);
  }

  checkAll();
  for (const [element, [left, top]] of positions) element.scrollTo({ left, top, behavior: "instant" });
  return [...faults];
}
