"use strict";

// Seven Prophecies, exam edition, for four: the game that Augury's crowd plays, by the rules of docs/rules/seven.md.
// Where a game is over the next one begins, so that a table never stops. A card is 16 times its colour plus its number.

const SEATS = 4;
const COLOURS = 4;
const HIGHEST = 11;
const TRICKS = 10;
const TOKENS = 7;
const GOAL = 7;
const GAIN = { 7: 5, 8: 3, 9: 2, 10: 1 };
const INVALID_MOVE = "INVALID_MOVE"; // what boardgame.io/core calls it; not imported, for it loads the browser's parts too

const range = (count) => Array.from({ length: count }, (_, index) => index);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const colourOf = (card) => card >> 4;
const DECK = range(COLOURS).flatMap((colour) => range(HIGHEST).map((number) => 16 * colour + number + 1));
const COLOUR_CARDS = range(12).map((card) => card % COLOURS);

const emptyTrick = () => ({ cards: Array(SEATS).fill(null), places: null, confirmed: null });
const allSealed = (G) => G.sealed.every(Boolean);

/** S1: a new round. */
function deal(G, random) {
  const deck = random.Shuffle(DECK);
  G.hands = range(SEATS).map((seat) => deck.slice(seat * TRICKS, (seat + 1) * TRICKS));
  G.row = random.Shuffle(COLOUR_CARDS).slice(0, TRICKS);
  G.sealed = Array(SEATS).fill(false);
  G.prophecies = Array(SEATS).fill(null);
  G.tokens = Array(SEATS).fill(null);
  G.tricks = [emptyTrick()];
  G.leader = G.opener;
  G.turn = G.opener;
  G.round += 1;
}

/** S7.4: a new game. */
function begin(G, random) {
  G.scores = Array(SEATS).fill(0);
  G.opener = random.Die(SEATS) - 1;
  G.round = 0;
  G.game += 1;
  deal(G, random);
}

/** S2: place seven tokens on the ranks, in secret. */
function prophesy({ G, playerID }, tokens) {
  const seat = Number(playerID);
  const whole = Array.isArray(tokens) && tokens.length === SEATS && tokens.every((here) => Number.isInteger(here));
  if (!whole || G.sealed[seat] || tokens.some((here) => here < 0) || sum(tokens) !== TOKENS) return INVALID_MOVE;
  G.sealed[seat] = true;
  G.prophecies[seat] = tokens;
  G.tokens[seat] = [...tokens];
  return undefined;
}

/** S3: play a card, and count the trick when it is full. */
function play({ G, playerID, random }, card) {
  const seat = Number(playerID);
  const hand = G.hands[seat];
  const asked = G.row[G.tricks.length - 1];
  if (!hand.includes(card)) return INVALID_MOVE;
  if (colourOf(card) !== asked && hand.some((held) => colourOf(held) === asked)) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  const trick = G.tricks[G.tricks.length - 1];
  trick.cards[seat] = card;
  G.turn = (seat + 1) % SEATS;
  if (G.turn === G.leader) resolve(G, trick, asked, random);
  return undefined;
}

/** S3.4 to S3.9: who comes first, second, third and fourth, and whose prophecy that confirms. */
function resolve(G, trick, asked, random) {
  const strength = (card) => (colourOf(card) === asked ? 100 : 0) + (card & 15);
  const order = range(SEATS).map((later) => (G.leader + later) % SEATS);
  order.reverse().sort((one, other) => strength(trick.cards[other]) - strength(trick.cards[one]));
  trick.places = range(SEATS).map((seat) => order.indexOf(seat));
  trick.confirmed = trick.places.map((place, seat) => G.tokens[seat][place] > 0);
  trick.confirmed.forEach((came, seat) => (G.tokens[seat][trick.places[seat]] -= came ? 1 : 0));
  G.leader = order[0];
  G.turn = order[0];
  const left = G.tokens.map(sum);
  if (left.includes(0) || G.tricks.length === TRICKS) score(G, left, random);
  else G.tricks.push(emptyTrick());
}

/** S7: what the round gives; then the next round, or the next game. */
function score(G, left, random) {
  const number = G.tricks.length;
  const others = left.filter((tokens) => tokens > 0);
  const consoled = left.includes(0) && number < TRICKS ? Math.min(...others) : 0;
  const change = left.map((tokens) => (tokens === 0 ? GAIN[number] : tokens === consoled ? 1 : 0));
  G.scores = G.scores.map((score, seat) => score + change[seat]);
  G.before = { game: G.game, round: G.round, trick: G.tricks[number - 1], left, change, scores: G.scores };
  G.opener = (G.opener + 1) % SEATS;
  if (Math.max(...G.scores) >= GOAL || G.round === SEATS) begin(G, random);
  else deal(G, random);
}

/** S8: what a seat may know. */
function playerView({ G, playerID }) {
  const { hands, prophecies, tokens, ...open } = G;
  const seat = playerID === null || playerID === undefined ? null : Number(playerID);
  const shown = (all) => (allSealed(G) ? all : all.map((own, index) => (index === seat ? own : null)));
  const hand = seat === null ? [] : hands[seat];
  const held = hands.map((cards) => cards.length);
  return { ...open, hand, held, prophecies: shown(prophecies), tokens: shown(tokens) };
}

module.exports = {
  name: "seven",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: ({ random }) => {
    const G = { game: 0, before: null };
    begin(G, random);
    return G;
  },
  phases: {
    prophesying: {
      start: true,
      turn: { activePlayers: { all: null } },
      // All seal at once, so nobody has seen the others' last states; and what is sealed is in nobody's log.
      moves: { prophesy: { move: prophesy, client: false, redact: true, ignoreStaleStateID: true } },
      endIf: ({ G }) => allSealed(G),
      next: "playing",
    },
    playing: {
      turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn } },
      moves: { play: { move: play, client: false } },
      endIf: ({ G }) => !allSealed(G),
      next: "prophesying",
    },
  },
  playerView,
};
