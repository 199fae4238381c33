// The lobby: open a table of any game, find one, go to one by its link.
import { $, api, make, me, trying } from "./common.js";

let games = [];

const options = (pairs) => pairs.map(([value, text]) => make("option", text, { value }));
const chosen = () => games.find((game) => game.name === $("open").elements.game.value);

function choose(choice) {
  const names = choice.values.length ? choice.values.map(String) : Object.keys(choice.named);
  const list = make(choice.name === "board" ? "datalist" : "select", "", { id: `of-${choice.name}` });
  list.append(...options(names.map((name) => [name, name])));
  const field = choice.name === "board" ? make("input") : list; // a board may be one that has no name
  if (field !== list) field.setAttribute("list", list.id);
  field.value = String(choice.default);
  field.dataset.choice = choice.name;
  field.onchange = showChairs;
  const label = make("label", choice.name.replaceAll("_", " "), { title: choice.help });
  label.append(...new Set([field, list]));
  return label;
}

function showChoices() {
  $("sentence").textContent = chosen().sentence;
  $("choices").replaceChildren(...chosen().choices.map(choose));
  $("chairs").replaceChildren();
  showChairs();
}

function showChairs() {
  const { levels } = chosen();
  const players = Number(document.querySelector("[data-choice=players]").value);
  if ($("chairs").children.length === players) return;
  const who = [["me", "me"], ["open", "open to others"], ...levels.map(({ name }) => [name, `bot: ${name}`])];
  const chair = (_, seat) => {
    const label = make("label", `Seat ${seat}`);
    const field = make("select", "", { className: "chair" });
    field.append(...options(who));
    field.value = seat ? levels.find((level) => level.usual).name : "me";
    label.append(field);
    return label;
  };
  $("chairs").replaceChildren(...Array.from({ length: players }, chair));
}

function show(list, matches) {
  const shown = matches.map(({ match, title, game, phase, seats }) => {
    const item = make("li");
    const people = seats.map((name) => name ?? "(open)").join(", ");
    item.append(make("a", `${title}: ${game}, ${phase}`, { href: `/t/${match}` }), ` with ${people}`);
    return item;
  });
  list.replaceChildren(...(matches.length ? shown : [make("li", "none")]));
}

const refresh = trying(async () => {
  show($("tables"), (await api("GET", "/api/matches")).matches);
  show($("mine"), me.guest ? (await api("GET", "/api/matches/mine")).matches : []);
});

const open = trying(async () => {
  if (!me.guest) throw new Error("Take a name first.");
  const { game, private: hidden } = $("open").elements;
  const fields = [...document.querySelectorAll("[data-choice]")];
  const setup = Object.fromEntries(fields.map((field) => [field.dataset.choice, field.value]));
  const seats = [...document.querySelectorAll(".chair")].map((field) => field.value);
  const opened = await api("POST", "/api/matches", { game: game.value, setup, seats, private: hidden.checked });
  location.href = `/t/${opened.match}`;
});

const join = trying(() => {
  const link = $("join").elements.link.value.trim();
  location.href = link.includes("/t/") ? link.slice(link.indexOf("/t/")) : `/t/${encodeURIComponent(link)}`;
});

export async function showLobby() {
  $("lobby").hidden = false;
  games = (await api("GET", "/api/games")).games;
  $("open").elements.game.append(...options(games.map(({ name, title }) => [name, title])));
  $("open").elements.game.onchange = showChoices;
  $("open").onsubmit = open;
  $("join").onsubmit = join;
  $("refresh").onclick = refresh;
  showChoices();
  await refresh();
}
