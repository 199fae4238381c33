"use strict";

// A trick-taking game for four that never ends: forty cards in four suits of ten, ten to a hand. Suits are followed, the
// highest card of the suit that was led takes the trick, and whoever took it leads. Ten tricks later cards are dealt anew.

const SEATS = 4;
const RANKS = 10;
const CARDS = 40;
const INVALID_MOVE = "INVALID_MOVE"; // what boardgame.io/core calls it; not imported, for it loads the browser's parts too

const suit = (card) => Math.floor(card / RANKS);

/** Four hands of shuffled cards. */
function deal(random) {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, card) => card));
  return Array.from({ length: SEATS }, (_, seat) => deck.slice(seat * RANKS, (seat + 1) * RANKS));
}

/** Where in the trick its best card lies. */
function best(trick) {
  let place = 0;
  for (let other = 1; other < trick.length; other++) {
    if (suit(trick[other]) === suit(trick[0]) && trick[other] > trick[place]) place = other;
  }
  return place;
}

/** Whether the hand may play the card to the trick. */
function allowed(hand, trick, card) {
  if (!hand.includes(card)) return false;
  if (trick.length === 0 || suit(card) === suit(trick[0])) return true;
  return !hand.some((held) => suit(held) === suit(trick[0]));
}

/** Play a card, and count the trick when it is full. */
function play({ G, playerID, random }, card) {
  const seat = Number(playerID);
  const hand = G.hands[seat];
  if (!allowed(hand, G.trick, card)) return INVALID_MOVE;
  hand.splice(hand.indexOf(card), 1);
  G.trick.push(card);
  G.turn = (seat + 1) % SEATS;
  if (G.trick.length < SEATS) return undefined;
  G.turn = (G.leader + best(G.trick)) % SEATS;
  G.leader = G.turn;
  G.tricks[G.turn] += 1;
  G.trick = [];
  if (hand.length > 0) return undefined;
  G.hands = deal(random);
  G.deals += 1;
  return undefined;
}

/** What a seat may know: its own hand, and how many cards the others hold. */
function playerView({ G, playerID }) {
  const { hands, ...open } = G;
  const hand = playerID === null || playerID === undefined ? [] : hands[Number(playerID)];
  return { ...open, hand, held: hands.map((cards) => cards.length) };
}

module.exports = {
  name: "tricks",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: ({ random }) => ({ hands: deal(random), trick: [], leader: 0, turn: 0, tricks: [0, 0, 0, 0], deals: 1 }),
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.turn, next: ({ G }) => G.turn } },
  moves: { play: { move: play, client: false } },
  playerView,
};
