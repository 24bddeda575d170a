// `npm run attack -- [test|ci|full] [names of cases]` runs the abuses of `attack/cases` against an
// instance started for them on loopback. Its exit code is 1 when a rule is broken. The delay of
// /health is printed and never checked, because it depends on the machine.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROOF_SIZES, readSize, reportProof } from '../scripts/proof/report.ts';
import { type AttackResult, listAttackCases, runAttacks } from './run-attack.ts';

/** The longest acceptable delay of /health, in milliseconds. */
const GOAL_MS = 200;

const { size, names } = readSize(process.argv.slice(2), 'ci');
const known = listAttackCases();
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(
    `Unknown case: ${unknown.join(', ')}. The cases are ${known.join(', ')}; the sizes are ${PROOF_SIZES.join(', ')}.`,
  );
  process.exit(2);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-attack-'));
const instances: number[] = [];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const pid of instances) stop(pid);
    process.exit(130);
  });

let results: AttackResult[];
try {
  results = await runAttacks({
    size,
    names: names.length > 0 ? names : known,
    folder,
    onSpawn: (pid) => instances.push(pid),
    onResult: print,
  });
} finally {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
const holds = reportProof(
  'attack',
  size,
  names.join(' ') || 'every case',
  results.map((result) => ({
    part: result.name,
    holds: result.broken.length === 0,
    figure: `${result.rules - result.broken.length} of ${result.rules} rules hold`,
    details: resultText(result),
  })),
);
process.exit(holds ? 0 : 1);

function print(result: AttackResult): void {
  console.log(resultText(result));
}

function resultText({ name, title, tried, broken, rules, health }: AttackResult): string {
  const late = health.longest_ms > GOAL_MS ? ` (more than the goal of ${GOAL_MS} ms)` : '';
  const lines = [
    `${broken.length > 0 ? 'BROKEN' : 'holds '}  ${name}: ${title}`,
    ...tried.map((sentence) => `        tried: ${sentence}`),
    `        /health: ${health.longest_ms} ms at most over ${health.probes} probes${late}, ${health.failures} failed`,
    ...(broken.length > 0
      ? broken.map((rule) => `        broken: ${rule}`)
      : [`        ${rules} rules hold`]),
  ];
  return lines.join('\n');
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // The process ended before.
  }
}
