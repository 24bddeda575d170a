// Runs a provider in its own process: `node bench/sending/paced-provider.ts PORT`. It answers in 50
// ms, records when each call arrived, and returns these times for a GET.
import http from 'node:http';

const ANSWERS_IN_MS = 50;
const arrived: number[] = [];

const server = http.createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(arrived));
    return;
  }
  arrived.push(performance.timeOrigin + performance.now());
  request.resume();
  setTimeout(() => response.end('{"id":"bench"}'), ANSWERS_IN_MS);
});
server.keepAliveTimeout = 60_000;
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'));
process.on('SIGTERM', () => process.exit());
