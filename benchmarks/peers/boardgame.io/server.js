"use strict";

// Serves the game on a free local port, and prints the port.
// MODE=memory keeps matches in memory; MODE=file keeps them in files in the directory FILES.

const { Server, FlatFile, SocketIO } = require("boardgame.io/server");
const game = require("./seven.js");

const storage = {
  memory: () => undefined, // boardgame.io's own default, which it does not export: InMemory
  file: () => new FlatFile({ dir: process.env.FILES }),
}[process.env.MODE];

const server = Server({
  games: [game],
  db: storage(),
  origins: [],
  transport: new SocketIO({
    socketOpts: { transports: ["websocket"], perMessageDeflate: false, serveClient: false },
  }),
});

server.run({ port: { host: "127.0.0.1", port: 0 } }).then(({ appServer }) => {
  console.log(appServer.address().port);
});
