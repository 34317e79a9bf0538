// Tic-tac-toe at random by boardgame.io's own reducer: for every line that comes in, one of moves a second goes out.
"use strict";
const { createRequire } = require("node:module");
const { createInterface } = require("node:readline");

const fetched = createRequire(`${process.argv[2]}/`);
const { CreateGameReducer, InitializeGame } = fetched("boardgame.io/internal");
const { INVALID_MOVE } = fetched("boardgame.io/core");

const GAMES = 500;
const ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const isWon = (cells) => ROWS.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (isWon(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};
const reduce = CreateGameReducer({ game });
const begun = InitializeGame({ game });

function playedAtRandom() {
  let state = begun;
  let moves = 0;
  while (state.ctx.gameover === undefined) {
    const free = state.G.cells.flatMap((cell, place) => (cell === null ? [place] : []));
    const args = [free[Math.floor(Math.random() * free.length)]];
    const payload = { type: "clickCell", args, playerID: state.ctx.currentPlayer };
    state = reduce(state, { type: "MAKE_MOVE", payload });
    moves += 1;
  }
  return moves;
}

createInterface({ input: process.stdin }).on("line", () => {
  const start = process.cpuUsage();
  let moves = 0;
  for (let number = 0; number < GAMES; number += 1) moves += playedAtRandom();
  const { user, system } = process.cpuUsage(start);
  console.log((moves * 1e6) / (user + system));
});
