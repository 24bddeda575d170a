import net from 'node:net';

/**
 * Systems take the ports of outgoing connections, and those of servers that request any port, from
 * 32768 upwards. A lower port stays free until the program that chose it listens.
 */
const FIRST = 20_000;
const LAST = 32_000;

/** Returns a port on which nothing listens, for a program that needs its port as a setting. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
