import { words } from "../../core/words";

/** "5 × 5" for 5x5. */
const sized = (size: string) => size.replace("x", " × ");

export const board = words({
  en: {
    name: "Name",
    myBoard: "My board",
    rows: "Rows",
    columns: "Columns",
    tool: "Clicking edits",
    cells: "the shape",
    givens: "given numbers",
    cellsHelp: "Click a cell to leave it out or put it back. Unbroken runs across and down are the lines.",
    givensHelp: "Click a cell to give it a number before the first turn; keep clicking to clear it.",
    cell: (name: string) => `Cell ${name}`,
    hole: (name: string) => `${name}, left out`,
    given: (name: string, number: number) => `${name}, given ${number}`,
    board: "Board",
    boardHelp: "A size such as 4x7, the 81 characters of a sudoku, or a board file in TOML or JSON.",
    isBoard: (name: string, cells: number, lines: number) => `${name}: ${cells} cells, ${lines} lines`,
    isSize: (name: string) => `${name}: rows x columns`,
    wrong: "This cannot be used.",
    rectangles: "Rows and columns",
    boards: "Special boards",
    sudokus: "Sudokus",
    usual: (size: string, counts: string, larger: string) =>
      `Usual: ${sized(size)}, or ${sized(larger)} for ${counts} players`,
  },
  ja: {
    name: "名前",
    myBoard: "自分の盤",
    rows: "行",
    columns: "列",
    tool: "クリックで変えるもの",
    cells: "形",
    givens: "最初からある数字",
    cellsHelp: "マスをクリックすると、外したり戻したりできます。縦と横に途切れず続くマスがラインになります。",
    givensHelp: "マスをクリックすると、最初の手番の前から書かれている数字を置けます。続けてクリックすると消えます。",
    cell: (name: string) => `マス${name}`,
    hole: (name: string) => `${name}、なし`,
    given: (name: string, number: number) => `${name}、最初から${number}`,
    board: "盤",
    boardHelp: "「4x7」のような大きさ、数独の81文字、またはTOMLかJSONの盤ファイル。",
    isBoard: (name: string, cells: number, lines: number) => `${name}：${cells}マス、${lines}ライン`,
    isSize: (name: string) => `${name}：行×列`,
    wrong: "これは使えません。",
    rectangles: "行と列の盤",
    boards: "変わった盤",
    sudokus: "数独",
    usual: (size, counts, larger) => `標準：${sized(size)}（${counts}人なら${sized(larger)}）`,
  },
});
