import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PERFORMANCE_ROWS } from './performance-rows.ts';
import type { ProofCommand, ProofRow } from './proof-row.ts';
import { RELIABILITY_ROWS } from './reliability-rows.ts';
import { SECURITY_ROWS } from './security-rows.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The size of a run: `test` for `npm test`, `ci` for `.ci/run`, `full` for a release. */
export type ProofSize = 'test' | 'ci' | 'full';
export const PROOF_SIZES: readonly string[] = ['test', 'ci', 'full'] satisfies ProofSize[];

/**
 * Parses `npm run … -- [test|ci|full] [names]`, in any order. The size is `usual` when none is
 * given.
 */
export function readSize(
  words: readonly string[],
  usual: ProofSize,
): { size: ProofSize; names: string[] } {
  const isSize = (word: string): word is ProofSize => PROOF_SIZES.includes(word);
  const sizes = words.filter(isSize);
  if (sizes.length > 1) throw new Error(`one size, not ${sizes.join(' and ')}`);
  return { size: sizes[0] ?? usual, names: words.filter((word) => !isSize(word)) };
}

export const PROOF_ROWS: readonly ProofRow[] = [
  ...PERFORMANCE_ROWS,
  ...RELIABILITY_ROWS,
  ...SECURITY_ROWS,
];

export interface PartResult {
  part: string;
  /** False when a count is too low or an invariant is broken. A duration never decides. */
  holds: boolean;
  /** A requirement that this machine lacks. The part then neither passes nor fails. */
  not_run?: string;
  /** The figure in one line, and that of a peer of the same run, when there is one. */
  figure: string;
  peer?: string;
  /** The complete output. */
  details: string;
}

/**
 * Prints every row of the command and writes the whole report: at full size into docs/proof,
 * otherwise into var/proof. Returns true when every part holds.
 */
export function reportProof(
  command: ProofCommand,
  size: ProofSize,
  settings: string,
  results: readonly PartResult[],
): boolean {
  const owned = PROOF_ROWS.filter((row) => row.command === command);
  const lines = owned.map((row) => rowLines(row, results));
  const table = [
    '| Row | Goal | Figure | Peer of the same run | Verdict |',
    '| --- | --- | --- | --- | --- |',
    ...lines.map((cells) => `| ${cells.map(inCell).join(' | ')} |`),
  ].join('\n');
  const failed = results.filter(({ holds }) => !holds).map(({ part }) => part);
  const notRun = results.filter(({ not_run }) => not_run !== undefined).map(({ part }) => part);
  const sum = [
    `${results.length - failed.length - notRun.length} parts hold`,
    `${failed.length} do not${nameParts(failed)}`,
    `${notRun.length} could not run here${nameParts(notRun)}`,
  ].join(', ');
  console.log(`\n${table}\n\n${sum}`);
  const file = path.join(
    ROOT,
    size === 'full' ? 'docs/proof' : 'var/proof',
    `${command}-report` + '.md',
  );
  const details = results.map(({ part, details: text }) => `## ${part}\n\n${text}\n`).join('\n');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(
    file,
    `# \`npm run ${command} -- ${size}\`\n\n${describeRun(settings)}\n\n${table}\n\n${sum}\n\n${details}`,
  );
  console.log(`written to ${path.relative(ROOT, file)}`);
  return failed.length === 0;
}

function nameParts(parts: readonly string[]): string {
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

function rowLines(row: ProofRow, results: readonly PartResult[]): string[] {
  const own = results.filter(({ part }) => row.parts.includes(part));
  const elsewhere = row.elsewhere === undefined ? [] : [`tests: ${row.elsewhere.join(', ')}`];
  const figures = own.map(({ part, figure }) => `${part}: ${figure}`);
  const peers = own.flatMap(({ peer }) => peer ?? []);
  return [
    row.id,
    row.goal,
    [...figures, ...elsewhere].join('; ') || 'none',
    peers.join('; ') || 'none',
    verdictText(row, own),
  ];
}

function verdictText(row: ProofRow, own: readonly PartResult[]): string {
  const open = row.open === undefined ? '' : `; open: ${row.open}`;
  if (own.some(({ holds }) => !holds)) return `FALLS SHORT${open}`;
  const reasons = own.flatMap(({ part, not_run }) =>
    not_run === undefined ? [] : [`${part}: ${not_run}`],
  );
  if (reasons.length > 0) {
    const others = reasons.length < own.length ? 'counts hold in the parts that ran; ' : '';
    return `${others}non exécuté ici: ${reasons.join('; ')}${open}`;
  }
  if (own.length > 0)
    return `${own.length === row.parts.length ? 'counts hold' : 'counts hold in the parts that ran'}${open}`;
  if (row.parts.length > 0) return `not run at this size${open}`;
  return row.elsewhere === undefined ? `not proved${open}` : `by tests${open}`;
}

function inCell(text: string): string {
  return text.replaceAll('|', '/').replaceAll('\n', ' ');
}

function describeRun(settings: string): string {
  const git = (...args: string[]): string => {
    try {
      return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
    } catch {
      return 'unknown';
    }
  };
  const changed = git('status', '--porcelain') === '' ? '' : ' with changes';
  const loads = os.loadavg().map((load) => load.toFixed(1));
  return [
    `- ${new Date().toISOString().slice(0, 16)}Z, commit ${git('rev-parse', '--short', 'HEAD')}${changed}`,
    `- ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${loads.join(' ')} at the end, ${os.type()} ${os.release()}, Node ${process.version}`,
    `- Settings: ${settings}`,
  ].join('\n');
}
