/** Events in words, for the log and for those who listen. */

import type { Context } from "../../core/game";
import { list, words } from "../../core/words";
import type { HorsemenEvent, HorsemenView } from "../../messages";
import { served } from "../../words/served";
import { nameOf, pileName } from "./cards";

const en = {
  cards: (count: number) => (count === 1 ? "a card" : `${count} cards`),
  setup: (laid: string, name: string) => `The Prophecies are ${laid}. ${name} has the Favour and the first turn.`,
  laidAt: (place: string, prophecy: string) => `${place}, ${prophecy}`,
  next: "; ",
  draw: (name: string, what: string) => `${name} draws ${what}.`,
  drawFewer: (name: string, what: string, by: string) => `${name} draws ${what}, and no more because of ${by}.`,
  shuffle: (name: string, count: number) =>
    `${name} shuffles ${count === 1 ? "one discarded card" : `${count} discarded cards`} into a new draw pile.`,
  play: (name: string, card: string, place: string) => `${name} plays ${card} at ${place}.`,
  pass: (name: string) => `${name} passes.`,
  strike: (name: string, card: string, place: string) => `${name} strikes ${card} at ${place}.`,
  move: (name: string, card: string, from: string, to: string) => `${name} moves ${card} from ${from} to ${to}.`,
  buy: (name: string, card: string) => `${name} buys ${card}.`,
  discard: (name: string, card: string) => `${name} discards ${card}.`,
  take: (name: string, card: string) => `${name} takes ${card} from the discards.`,
  banish: (name: string, card: string) => `${name} banishes ${card} from the game.`,
  seal: (name: string, card: string) => `${name} seals ${card}, back onto its pile.`,
  doom: (name: string, card: string) => `${name} dooms ${card}: it leaves the game.`,
  look: (name: string, pile: string) => `${name} looks at the Horseman under the ${pile}.`,
  looked: (name: string, pile: string, horseman: string) => `${name} looks under the ${pile}: it is ${horseman}.`,
  fast: (name: string, number: number) =>
    `${name} will draw up to ${number === 1 ? "one card" : `${number} cards`} fewer after the next turn.`,
  reveal: (horseman: string, pile: string) => `${horseman} rides: no card is left on the ${pile}.`,
  fulfil: (place: string, prophecy: string, name: string, won: string, lost: string) =>
    `Fulfilled at ${place}: ${prophecy} goes to ${name}, ${won} to ${lost}.`,
  reaped: (cards: string, many: boolean, by: string) =>
    by
      ? ` Because of ${by}, ${cards} ${many ? "leave" : "leaves"} the game.`
      : ` ${cards} ${many ? "leave" : "leaves"} the game.`,
  because: (causes: string, told: string) => `Because of ${causes}, ${told}`,
  counted: (total: number, bonus: number, by: string) => `${total} (${bonus} of it from ${by})`,
  favour: (name: string) => `The Favour goes to ${name}.`,
  lay: (place: string, prophecy: string) => `A new Prophecy at ${place}: ${prophecy}.`,
  apocalypse: "All four Horsemen ride: the Apocalypse. Both players lose.",
  why: { passes: "Six passes in a row. ", turns: "The last turn is over. ", prophecies: "" },
  tied: (why: string, each: number) => `${why}A draw, with ${each === 1 ? "one Prophecy" : `${each} Prophecies`} each.`,
  won: (why: string, name: string, most: number, fewer: number) =>
    `${why}${name} wins, ${most} ${most === 1 ? "Prophecy" : "Prophecies"} to ${fewer}.`,
};

const ja: typeof en = {
  cards: (count) => `カード${count}枚`,
  setup: (laid, name) => `場の予言は${laid}。恩寵と最初の手番は${name}に。`,
  laidAt: (place, prophecy) => `${place}「${prophecy}」`,
  next: "、",
  draw: (name, what) => `${name}が${what}を引きました。`,
  drawFewer: (name, what, by) => `${name}が${what}を引きました（${by}により、補充はここまで）。`,
  shuffle: (name, count) => `${name}が捨て札${count}枚を切り直し、新しい山札にしました。`,
  play: (name, card, place) => `${name}が${card}を${place}に出しました。`,
  pass: (name) => `${name}はパスしました。`,
  strike: (name, card, place) => `${name}が${place}の${card}を討ちました。`,
  move: (name, card, from, to) => `${name}が${card}を${from}から${to}へ移しました。`,
  buy: (name, card) => `${name}が${card}を買いました。`,
  discard: (name, card) => `${name}が${card}を捨てました。`,
  take: (name, card) => `${name}が捨て札から${card}を取り戻しました。`,
  banish: (name, card) => `${name}が${card}をゲームから追放しました。`,
  seal: (name, card) => `${name}が${card}を封印し、山の上に戻しました。`,
  doom: (name, card) => `${name}が山の${card}をゲームから除きました。`,
  look: (name, pile) => `${name}が${pile}の山の下の騎士を覗きました。`,
  looked: (name, pile, horseman) => `${name}が${pile}の山の下を覗きました。そこにいるのは「${horseman}」です。`,
  fast: (name, number) => `${name}は次の手番のあと、補充する枚数が${number}枚少なくなります。`,
  reveal: (horseman, pile) => `${pile}の山が尽き、騎士「${horseman}」が現れました。`,
  fulfil: (place, prophecy, name, won, lost) =>
    `${place}の予言「${prophecy}」が成就。${won}対${lost}で${name}のものになりました。`,
  reaped: (cards, _, by) => `${by ? `${by}により、` : ""}${cards}はゲームから除かれます。`,
  because: (causes, told) => `${causes}により、${told}`,
  counted: (total, bonus, by) => `${total}（うち${bonus}は${by}による）`,
  favour: (name) => `恩寵は${name}に移りました。`,
  lay: (place, prophecy) => `${place}に新しい予言「${prophecy}」が置かれました。`,
  apocalypse: "四騎士がそろい、終末が訪れました。ふたりとも負けです。",
  why: { passes: "パスが6回続きました。", turns: "最後のターンが終わりました。", prophecies: "" },
  tied: (why, each) => `${why}予言${each}つずつで引き分けです。`,
  won: (why, name, most, fewer) => `${why}予言${most}対${fewer}で、${name}の勝ちです。`,
};

const say = words({ en, ja });

/** One sentence for one event, which names the cards because of which it happened. */
export function tell(event: HorsemenEvent, context: Context<HorsemenView>): string | null {
  const told = sentence(event, context);
  const causes = "causes" in event ? event.causes : undefined;
  return told && causes?.length ? say().because(called(causes), told) : told;
}

const called = (names: string[]): string => list(names.map((name) => served("card", name)));

function sentence(event: HorsemenEvent, { names, view }: Context<HorsemenView>): string | null {
  const told = event as HorsemenEvent;
  const name = "seat" in told ? (names[told.seat] ?? "") : "";
  const card = "card" in told ? nameOf(told.card, view) : "";
  const s = say();
  switch (told.type) {
    case "setup": {
      const laid = told.prophecies.slice(0, 3).map((one, at) => s.laidAt("abc".charAt(at), served("card", one)));
      return s.setup(laid.join(s.next), names[told.favour] ?? "");
    }
    case "draw": {
      const drawn = typeof told.cards === "number" ? s.cards(told.cards) : listed(told.cards, view);
      return told.fewer?.length ? s.drawFewer(name, drawn, called(told.fewer)) : s.draw(name, drawn);
    }
    case "shuffle":
      return s.shuffle(name, typeof told.pile === "number" ? told.pile : told.pile.length);
    case "play":
    case "strike":
      return s[told.type](name, card, told.place);
    case "move":
      return s.move(name, card, told.origin, told.place);
    case "buy":
    case "discard":
    case "take":
    case "banish":
    case "seal":
    case "doom":
      return s[told.type](name, card);
    case "pass":
    case "favour":
      return s[told.type](name);
    case "look":
      return told.horseman
        ? s.looked(name, pileName(told.pile), served("card", told.horseman))
        : s.look(name, pileName(told.pile));
    case "fast":
      return s.fast(name, told.number);
    case "reveal":
      return s.reveal(served("card", told.horseman), pileName(told.pile));
    case "lay":
      return s.lay(told.place, served("card", told.prophecy));
    case "fulfil":
      return tellFulfilled(told, names, view);
    case "result":
      return tellEnd(told, names);
    default:
      return null;
  }
}

const listed = (cards: string[], view: HorsemenView | null): string => list(cards.map((card) => nameOf(card, view)));

type Of<T extends HorsemenEvent["type"]> = Extract<HorsemenEvent, { type: T }>;

function tellFulfilled(event: Of<"fulfil">, names: string[], view: HorsemenView | null): string {
  const { place, prophecy, winner, totals, reaped, bonus, bonus_by: by } = event;
  const gone = reaped.flat();
  const counted = (seat: number): string => {
    const more = bonus?.[seat] ?? 0;
    return more ? say().counted(totals[seat] ?? 0, more, called(by ?? [])) : String(totals[seat] ?? 0);
  };
  const name = names[winner] ?? "";
  const told = say().fulfil(place, served("card", prophecy), name, counted(winner), counted(1 - winner));
  return gone.length ? told + say().reaped(listed(gone, view), gone.length > 1, called(event.reaped_by ?? [])) : told;
}

function tellEnd(event: Of<"result">, names: string[]): string {
  const { prophecies, winners, reason } = event;
  if (reason === "apocalypse") return say().apocalypse;
  const why = say().why[reason];
  const [winner = 0] = winners;
  if (winners.length > 1) return say().tied(why, prophecies[0] ?? 0);
  return say().won(why, names[winner] ?? "", prophecies[winner] ?? 0, prophecies[1 - winner] ?? 0);
}
