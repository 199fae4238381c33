// The bare page: the lobby at /, a table at /t/{match}. It knows no rules: the view brings its legal moves.
const $ = (id) => document.getElementById(id);
const match = location.pathname.startsWith("/t/") ? location.pathname.slice(3) : null;
let guest = null;

function make(tag, text = "", more = {}) {
  const element = Object.assign(document.createElement(tag), more);
  element.textContent = text;
  return element;
}

const button = (text, onclick) => make("button", text, { type: "button", onclick });
const notice = (text) => ($("notice").textContent = text);

async function api(method, path, body) {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer;
}

const trying = (work) => async (event) => {
  event?.preventDefault();
  try {
    notice("");
    await work(event);
  } catch (error) {
    notice(error.message);
  }
};

async function whoAmI() {
  guest = await api("GET", "/api/guests/me").catch(() => null);
  if (guest) $("guest").elements.name.value = guest.name;
}

$("guest").onsubmit = trying(async () => {
  const name = $("guest").elements.name.value;
  guest = await (guest ? api("PUT", "/api/guests/me", { name }) : api("POST", "/api/guests", { name }));
  notice(`You are ${guest.name} now.`);
  if (match) socket?.close();
});

// The lobby.

let games = [];

function choose(choice) {
  const names = choice.values.length ? choice.values.map(String) : Object.keys(choice.named);
  if (!choice.values.length && choice.name === "board") {
    const field = make("input", "", { value: choice.default });
    const list = make("datalist", "", { id: "boards" });
    list.append(...names.map((name) => make("option", "", { value: name })));
    field.setAttribute("list", "boards");
    return [field, list];
  }
  const field = make("select");
  field.append(...names.map((name) => make("option", name, { value: name })));
  field.value = String(choice.default);
  return [field];
}

function showChoices() {
  const game = games.find((one) => one.name === $("open").elements.game.value);
  $("sentence").textContent = game.sentence;
  $("choices").replaceChildren(
    ...game.choices.map((choice) => {
      const label = make("label", choice.name.replaceAll("_", " "), { title: choice.help });
      const [field, ...rest] = choose(choice);
      field.dataset.choice = choice.name;
      field.onchange = showChairs;
      label.append(field, ...rest);
      return label;
    }),
  );
  showChairs();
}

function showChairs() {
  const game = games.find((one) => one.name === $("open").elements.game.value);
  const players = Number(document.querySelector("[data-choice=players]").value);
  const usual = game.levels.find((level) => level.usual).name;
  if ($("chairs").children.length === players && $("chairs").dataset.game === game.name) return;
  $("chairs").dataset.game = game.name;
  $("chairs").replaceChildren(
    ...Array.from({ length: players }, (_, seat) => {
      const label = make("label", `Seat ${seat}`);
      const field = make("select", "", { className: "chair" });
      field.append(make("option", "me", { value: "me" }), make("option", "open to others", { value: "open" }));
      field.append(...game.levels.map(({ name }) => make("option", `bot: ${name}`, { value: name })));
      field.value = seat ? usual : "me";
      label.append(field);
      return label;
    }),
  );
}

function listed(list, matches) {
  list.replaceChildren(
    ...matches.map((one) => {
      const item = make("li");
      const people = one.seats.map((name) => name ?? "(open)").join(", ");
      item.append(make("a", `${one.title}: ${one.game}, ${one.phase}`, { href: `/t/${one.match}` }), ` with ${people}`);
      return item;
    }),
  );
  if (!matches.length) list.append(make("li", "none"));
}

const refresh = trying(async () => {
  listed($("tables"), (await api("GET", "/api/matches")).matches);
  listed($("mine"), guest ? (await api("GET", "/api/matches/mine")).matches : []);
});

async function showLobby() {
  $("lobby").hidden = false;
  games = (await api("GET", "/api/games")).games;
  const select = $("open").elements.game;
  select.append(...games.map((game) => make("option", game.title, { value: game.name })));
  select.onchange = showChoices;
  showChoices();
  $("refresh").onclick = refresh;
  $("join").onsubmit = trying(() => {
    const link = $("join").elements.link.value.trim();
    location.href = link.includes("/t/") ? link.slice(link.indexOf("/t/")) : `/t/${encodeURIComponent(link)}`;
  });
  $("open").onsubmit = trying(async () => {
    if (!guest) throw new Error("Take a name first.");
    const form = $("open").elements;
    const setup = Object.fromEntries([...document.querySelectorAll("[data-choice]")].map((f) => [f.dataset.choice, f.value]));
    const seats = [...document.querySelectorAll(".chair")].map((field) => field.value);
    const opened = await api("POST", "/api/matches", { game: form.game.value, setup, seats, private: form.private.checked });
    location.href = `/t/${opened.match}`;
  });
  await refresh();
}

// A table.

let table = null;
let socket = null;
let wait = 500;
const unanswered = new Map();

function connect() {
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/matches/${match}/socket`);
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: "hello", ...(table && { last_seq: table.seq }) }));
    for (const command of unanswered.values()) socket.send(command); // done once, however often it is sent
  };
  socket.onmessage = ({ data }) => {
    wait = 500;
    hear(JSON.parse(data));
  };
  socket.onclose = () => {
    table = null; // another name may see another table
    setTimeout(connect, (wait = Math.min(wait * 2, 15000)));
  };
}

function command(type, more = {}) {
  const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
  const message = JSON.stringify({ type: "do", id, seq: table.seq, command: { type, ...more } });
  unanswered.set(id, message);
  if (socket.readyState === WebSocket.OPEN) socket.send(message);
}

function hear(message) {
  if (message.type === "no") notice(message.message);
  if (message.type === "ack") notice("");
  if (message.type === "no" || message.type === "ack") unanswered.delete(message.id);
  if (message.type === "welcome") table = message.snapshot;
  if (!table || message.type === "ack" || message.type === "no") return;
  if (message.seq) table.seq = message.seq;
  if (message.view) table.view = message.view;
  ({ seat: seated, began, ended, motion, said, closed: () => (table.phase = "closed") })[message.type]?.(message);
  if (["began", "moved", "undone", "ended"].includes(message.type)) table.motion = null;
  for (const event of message.events ?? []) $("news").prepend(make("li", line(event)));
  while ($("news").children.length > 60) $("news").lastChild.remove();
  show();
}

const seated = ({ seat, now, why }) => {
  table.seats[seat] = now;
  if (why === "sat" || why === "left") socket.send(JSON.stringify({ type: "hello" })); // which seat is mine may have changed
};
const began = ({ seats, number, commitment, you }) =>
  Object.assign(table, { seats, number, commitment, you: you ?? null, phase: "playing", outcome: null });
const ended = ({ outcome }) => Object.assign(table, { outcome, phase: "over" });
const said = (message) => table.chat.push(message);
const motion = ({ seat, answer, what }) => {
  if (answer === "refused") table.motion = null;
  else if (answer === "proposed") table.motion = { what, by: seat, agreed: [seat] };
  else table.motion?.agreed.push(seat);
};

function line(value) {
  if (Array.isArray(value)) return value.map(line).join(" ");
  if (value === null) return "-";
  if (typeof value !== "object") return String(value);
  return Object.entries(value).map(([key, inner]) => `${key} ${Array.isArray(inner) ? `[${line(inner)}]` : line(inner)}`).join(", ");
}

function readable(view) {
  const deep = (value) => Array.isArray(value) && value.some((inner) => inner && typeof inner === "object");
  return Object.entries(view)
    .filter(([key]) => key !== "legal")
    .map(([key, value]) => `${key}: ${deep(value) ? value.map((inner, at) => `\n  ${at}: ${line(inner)}`).join("") : line(value)}`)
    .join("\n");
}

function show() {
  const { seats, you, phase, view, host, outcome } = table;
  const mine = you === null ? null : seats[you];
  const acting = phase === "playing" ? (view?.actors ?? []) : [];
  const name = (seat) => seats[seat].name || `seat ${seat}`;
  $("title").textContent = `${table.title}: ${table.game}`;
  const result = outcome && `over (${outcome.why}), scores ${outcome.scores.join(", ")}, won by ${outcome.winners.map(name).join(" and ") || "nobody"}`;
  $("state").textContent = `Game ${table.number}, ${outcome ? result : phase}. ${mine ? `You sit on seat ${you}.` : "You watch."}`;
  $("seats").replaceChildren(
    ...seats.map((seat, at) => {
      const bot = seat.level ? `, played by the bot ${seat.level}` : "";
      const text = `Seat ${at}: ${seat.kind === "open" ? "open" : seat.name}${bot}${seat.away ? ", away" : ""}${seat.resigned ? ", resigned" : ""}`;
      const item = make("li", acting.includes(at) ? `${text} - to move` : text, { className: acting.includes(at) ? "turn" : "" });
      if (seat.kind === "open" && !mine) item.append(button("Sit here", () => command("sit", { seat: at })));
      if (seat.kind === "open" && host) item.append(button("Add a bot", () => command("add_bot", { seat: at })));
      return item;
    }),
  );
  const asked = table.motion;
  $("motion").textContent = asked ? `${name(asked.by)} asks for: ${asked.what}.` : "";
  const actions = {
    Agree: mine && asked && !asked.agreed.includes(you) && (() => command("agree")),
    Refuse: mine && asked && (() => command("refuse")),
    "Take my seat back": mine?.level && !mine.resigned && (() => command("take_back")),
    Undo: mine && phase === "playing" && (() => command("propose", { what: "undo" })),
    Abandon: mine && phase === "playing" && (() => command("propose", { what: "abandon" })),
    Resign: mine && phase === "playing" && !mine.resigned && (() => confirm("Resign this game?") && command("resign")),
    "Play again": mine && phase === "over" && (() => command("propose", { what: "rematch" })),
    "Leave the seat": mine && phase !== "playing" && phase !== "closed" && (() => command("leave")),
    "Close the table": host && (phase === "waiting" || phase === "over") && (() => command("close")),
    "Carry my seat to another device": mine && phase !== "closed" && carryLink,
  };
  $("actions").replaceChildren(...Object.entries(actions).filter(([, act]) => act).map(([text, act]) => button(text, act)));
  const legal = phase === "playing" && mine && !mine.level ? (view?.legal ?? []) : [];
  $("moving").hidden = !legal.length;
  const wanted = legal.filter((move) => move.includes($("filter").value));
  $("moves").replaceChildren(...wanted.map((move) => button(move, () => command("move", { move }))));
  $("view").textContent = view ? readable(view) : "The game has not begun.";
  $("json").textContent = view ? JSON.stringify(view, null, 1) : "";
  $("chat").replaceChildren(...table.chat.map(({ name, text }) => make("li", `${name}: ${text}`)));
  $("seal").textContent = [
    `commitment: ${table.commitment ?? "-"}`,
    ...(outcome ? [`seed: ${outcome.seed}`, `salt: ${outcome.salt}`, "SHA-256 of seed:salt is the commitment."] : []),
  ].join("\n");
  $("record").replaceChildren(...(outcome ? [make("a", "The record of this game", { href: `/api/records/${match}/${table.number}` })] : []));
}

const carryLink = trying(async () => {
  const { path } = await api("POST", `/api/matches/${match}/seat-link`);
  notice(`Open this on the other device, and show it to nobody else: ${location.origin}${path}`);
});

async function showTable() {
  $("table").hidden = false;
  $("filter").oninput = () => table && show();
  $("say").onsubmit = trying(() => {
    command("say", { text: $("say").elements.text.value });
    $("say").reset();
  });
  const secret = location.hash.startsWith("#seat=") ? location.hash.slice(6) : null;
  if (secret) {
    history.replaceState(null, "", location.pathname);
    guest ??= await api("POST", "/api/guests", { name: "Guest" });
    await api("POST", `/api/matches/${match}/carry`, { secret });
  }
  connect();
}

await whoAmI();
await trying(match ? showTable : showLobby)();
