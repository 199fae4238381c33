// A table, by WebSocket. It knows no rules: the view brings its legal moves.
import { $, api, button, make, me, notice, trying } from "./common.js";

let match, socket;
let table = null; // the last snapshot, kept up to date
let wait = 500;
const unanswered = new Map();

function connect() {
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/matches/${match}/socket`);
  socket.onopen = () => {
    hello(table && { last_seq: table.seq });
    for (const command of unanswered.values()) socket.send(command); // done once, however often it is sent
  };
  socket.onmessage = ({ data }) => {
    wait = 500;
    hear(JSON.parse(data));
  };
  socket.onclose = () => setTimeout(connect, (wait = Math.min(wait * 2, 15000)));
}

const hello = (known) => socket.send(JSON.stringify({ type: "hello", ...known }));

export function reconnect() {
  table = null; // under another name, another seat
  socket?.close();
}

function command(type, more = {}) {
  const id = crypto.getRandomValues(new Uint32Array(3)).join("-");
  const message = JSON.stringify({ type: "do", id, seq: table.seq, command: { type, ...more } });
  unanswered.set(id, message);
  if (socket.readyState === WebSocket.OPEN) socket.send(message);
}

function hear(message) {
  if (message.type === "no" || message.type === "ack") {
    unanswered.delete(message.id);
    notice(message.message ?? "");
    return;
  }
  if (message.type === "welcome") table = message.snapshot;
  if (!table || message.type === "resumed" || message.type === "pong") return;
  if (message.seq) table.seq = message.seq;
  if (message.view) table.view = message.view;
  changes[message.type]?.(message);
  if (["began", "moved", "undone", "ended"].includes(message.type)) table.motion = null;
  for (const event of message.events ?? []) $("news").prepend(make("li", line(event)));
  while ($("news").children.length > 60) $("news").lastChild.remove();
  show();
}

const changes = {
  seat: ({ seat, now, why }) => {
    table.seats[seat] = now;
    if (why === "sat" || why === "left") hello(); // which seat is mine may have changed
  },
  began: ({ seats, number, commitment, you }) =>
    Object.assign(table, { seats, number, commitment, you: you ?? null, phase: "playing", outcome: null }),
  ended: ({ outcome }) => Object.assign(table, { outcome, phase: "over" }),
  closed: () => (table.phase = "closed"),
  said: (message) => table.chat.push(message),
  motion: ({ seat, answer, what }) => {
    if (answer === "refused") table.motion = null;
    else if (answer === "proposed") table.motion = { what, by: seat, agreed: [seat] };
    else table.motion?.agreed.push(seat);
  },
};

function line(value) {
  if (Array.isArray(value)) return value.map(line).join(" ");
  if (value === null) return "-";
  if (typeof value !== "object") return String(value);
  const field = ([key, inner]) => `${key} ${Array.isArray(inner) ? `[${line(inner)}]` : line(inner)}`;
  return Object.entries(value).map(field).join(", ");
}

function readable(view) {
  const deep = (value) => Array.isArray(value) && value.some((inner) => inner && typeof inner === "object");
  const rows = (value) => value.map((inner, at) => `\n  ${at}: ${line(inner)}`).join("");
  const fields = Object.entries(view).filter(([key]) => key !== "legal");
  return fields.map(([key, value]) => `${key}: ${deep(value) ? rows(value) : line(value)}`).join("\n");
}

function show() {
  const { seats, you, phase, view, outcome, motion } = table;
  const mine = you === null ? null : seats[you];
  const name = (seat) => seats[seat].name || `seat ${seat}`;
  $("title").textContent = `${table.title}: ${table.game}`;
  const won = outcome && (outcome.winners.map(name).join(" and ") || "nobody");
  const result = outcome && `over (${outcome.why}), scores ${outcome.scores.join(", ")}, won by ${won}`;
  const place = mine ? `You sit on seat ${you}.` : "You watch.";
  $("state").textContent = `Game ${table.number}, ${result || phase}. ${place}`;
  $("seats").replaceChildren(...seats.map((seat, at) => showSeat(seat, at, mine)));
  $("motion").textContent = motion ? `${name(motion.by)} asks for: ${motion.what}.` : "";
  const possible = Object.entries(actions(mine)).filter(([, act]) => act);
  $("actions").replaceChildren(...possible.map(([text, act]) => button(text, act)));
  const legal = phase === "playing" && mine && !mine.level ? (view?.legal ?? []) : [];
  const wanted = legal.filter((move) => move.includes($("filter").value));
  $("moving").hidden = !legal.length;
  $("moves").replaceChildren(...wanted.map((move) => button(move, () => command("move", { move }))));
  $("view").textContent = view ? readable(view) : "The game has not begun.";
  $("json").textContent = view ? JSON.stringify(view, null, 1) : "";
  $("chat").replaceChildren(...table.chat.map(({ name, text }) => make("li", `${name}: ${text}`)));
  const opened = outcome ? `\nseed: ${outcome.seed}\nsalt: ${outcome.salt}\nSHA-256 of seed:salt is the commitment.` : "";
  $("seal").textContent = `commitment: ${table.commitment ?? "-"}${opened}`;
  const record = make("a", "The record of this game", { href: `/api/records/${match}/${table.number}` });
  $("record").replaceChildren(...(outcome ? [record] : []));
}

function showSeat({ kind, name, level, away, resigned }, seat, mine) {
  const turn = table.phase === "playing" && table.view?.actors.includes(seat);
  const bot = kind === "bot" ? "a bot" : level && `the bot ${level} plays`;
  const words = [bot, away && "away", resigned && "resigned", turn && "to move"];
  const text = [`Seat ${seat}: ${kind === "open" ? "open" : name}`, ...words.filter(Boolean)].join(", ");
  const item = make("li", text, { className: turn ? "turn" : "" });
  if (kind === "open" && !mine) item.append(button("Sit here", () => command("sit", { seat })));
  if (kind === "open" && table.host) item.append(button("Add a bot", () => command("add_bot", { seat })));
  return item;
}

function actions(mine) {
  const { phase, host, motion, you } = table;
  const playing = mine && phase === "playing";
  const between = phase === "waiting" || phase === "over";
  return {
    Agree: mine && motion && !motion.agreed.includes(you) && (() => command("agree")),
    Refuse: mine && motion && (() => command("refuse")),
    "Take my seat back": mine?.level && !mine.resigned && (() => command("take_back")),
    Undo: playing && (() => command("propose", { what: "undo" })),
    Abandon: playing && (() => command("propose", { what: "abandon" })),
    Resign: playing && !mine.resigned && (() => confirm("Resign this game?") && command("resign")),
    "Play again": mine && phase === "over" && (() => command("propose", { what: "rematch" })),
    "Leave the seat": mine && between && (() => command("leave")),
    "Close the table": host && between && (() => command("close")),
    "Carry my seat to another device": mine && phase !== "closed" && carryLink,
  };
}

const carryLink = trying(async () => {
  const { path } = await api("POST", `/api/matches/${match}/seat-link`);
  notice(`Open this on the other device, and show it to nobody else: ${location.origin}${path}`);
});

export async function showTable(id) {
  match = id;
  $("table").hidden = false;
  $("filter").oninput = () => table && show();
  $("say").onsubmit = trying(() => {
    command("say", { text: $("say").elements.text.value });
    $("say").reset();
  });
  const secret = location.hash.startsWith("#seat=") ? location.hash.slice(6) : null;
  if (secret) {
    history.replaceState(null, "", location.pathname); // nobody finds it in the history
    me.guest ??= await api("POST", "/api/guests", { name: "Guest" });
    await api("POST", `/api/matches/${match}/carry`, { secret });
  }
  connect();
}
