// Runs in its own process, so that work of the runner does not count as a delay of the instance.
// `node attack/health-probe.ts <address>` requests /health every 20 ms over a new connection until
// its input ends, then prints the results as JSON. « measuring » is printed after the first answer,
// which is not measured because it loads the HTTP client of this process.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const INTERVAL_MS = 20;
const [address = ''] = process.argv.slice(2);
const measured = { probes: 0, failures: 0, longest_ms: 0 };
let isOver = false;
process.stdin.resume().on('end', () => (isOver = true));

await isHealthy();
process.stdout.write('measuring\n');
while (!isOver) {
  const began = performance.now();
  if (!(await isHealthy())) measured.failures += 1;
  measured.probes += 1;
  measured.longest_ms = Math.max(measured.longest_ms, Math.round(performance.now() - began));
  await sleep(INTERVAL_MS);
}
process.stdout.write(JSON.stringify(measured));

function isHealthy(): Promise<boolean> {
  return new Promise((resolve) => {
    http
      .get(`${address}/health`, { agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode === 200));
        answer.on('error', () => resolve(false));
      })
      .on('error', () => resolve(false));
  });
}
