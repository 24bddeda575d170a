import { parseArgs } from 'node:util';
import { clickBesideScheduler } from './click-beside-scheduler.ts';
import { cutFinishing } from './cut-finishing.ts';
import { hostileServices } from './hostile-services.ts';
import { hostileUploads } from './hostile-uploads.ts';
import { killDuringSends } from './kill-during-sends.ts';
import { killWorkers } from './kill-workers.ts';
import { loseAnswers } from './lose-answers.ts';
import { refuseMessages } from './refuse-messages.ts';
import { recoverToTime } from './operations/recover-to-time.ts';
import { fillDisk } from './operations/fill-disk.ts';
import { restartInTurn } from './operations/restart-in-turn.ts';
import { runCompose } from './operations/compose/run-compose.ts';
import { runImage } from './operations/run-image.ts';
import { runUnits } from './operations/units/run-units.ts';
import { jumpClock } from './operations/jump-clock.ts';
import { killWeb } from './operations/kill-web.ts';
import { stormDatabase } from './operations/storm-database.ts';
import { startCopy } from './operations/start-copy.ts';
import { wrongClock } from './operations/wrong-clock.ts';
import { largerTests } from './larger/larger-tests.ts';
import { runHistories } from './run-histories.ts';
import { runSeeds } from './run-seeds.ts';
import { shareWork } from './share-work.ts';
import { takeDatabaseAway } from './take-database-away.ts';
import type { Fault, FaultResult } from './fault.ts';
import { spawnSync } from 'node:child_process';
import { type PartResult, PROOF_SIZES, readSize, reportProof } from '../scripts/proof/report.ts';

const FAULTS: readonly Fault[] = [
  ...killWorkers,
  ...cutFinishing,
  refuseMessages,
  loseAnswers,
  ...killDuringSends,
  clickBesideScheduler,
  takeDatabaseAway,
  stormDatabase,
  shareWork,
  ...restartInTurn,
  killWeb,
  wrongClock,
  jumpClock,
  startCopy,
  recoverToTime,
  fillDisk,
  runImage,
  runUnits,
  runCompose,
  hostileUploads,
  hostileServices,
  ...largerTests,
];
const AT_ONCE = 4;
/** `.ci/run` already runs these as tests. */
const AT_FULL_SIZE: readonly string[] = ['fuzzing'];
/** The faults that run at the size `test`, because they start no process. */
const AT_TEST_SIZE: readonly string[] = ['R11', 'R12'];

/**
 * `npm run faults -- [test|ci|full] [names]`: `ci`, the default, takes a few minutes; `full` is for
 * a release and writes its report into docs/proof. `--seeds 100000 [--from 1] [--processes 2]` runs
 * the simulated sending, `--histories 100000` the planning rules, `--pages 1000000` hostile strings
 * in the customer pages, `--redirects` every hostile target at every link.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    processes: { type: 'string' },
    histories: { type: 'string' },
    pages: { type: 'string' },
    redirects: { type: 'boolean' },
  },
});

if (values.seeds !== undefined)
  end(
    await runSeeds(
      Number(values.from ?? 1),
      Number(values.seeds),
      values.processes === undefined ? undefined : Number(values.processes),
    ),
  );
if (values.histories !== undefined) end(runHistories(Number(values.histories)));
if (values.pages !== undefined) end(runHostilePages(Number(values.pages)));
if (values.redirects === true) end(runRedirects());

const { size, names } = readSize(positionals, 'ci');
const unknown = names.filter((id) => !FAULTS.some((fault) => fault.id === id));
if (unknown.length > 0) {
  console.error(
    `unknown: ${unknown.join(', ')}; there are ${FAULTS.map(({ id }) => id).join(', ')}; the sizes are ${PROOF_SIZES.join(', ')}`,
  );
  process.exit(1);
}
const chosen = FAULTS.filter(({ id }) => (names.length > 0 ? names.includes(id) : isOfSize(id)));
const waiting = [...chosen];
const results: PartResult[] = [];
// A fault mostly waits for leases to end: a quick run starts several faults at once, a full run one
// after another.
await Promise.all(Array.from({ length: size === 'full' ? 1 : AT_ONCE }, runNext));
const order = chosen.map(({ id }) => id);
results.sort((one, other) => order.indexOf(one.part) - order.indexOf(other.part));
const holds = reportProof('faults', size, names.join(' ') || 'every fault of this size', results);
const failed = results.filter((result) => !result.holds).length;
const notRun = results.filter(({ not_run }) => not_run !== undefined).length;
console.log(`${results.length - failed - notRun} passed, ${failed} failed, ${notRun} not run here`);
end(holds);

function isOfSize(id: string): boolean {
  if (size === 'test') return AT_TEST_SIZE.includes(id);
  return size === 'full' || !AT_FULL_SIZE.includes(id);
}

async function runNext(): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const began = performance.now();
    const { passed, not_run, figures } = await fault
      .run(size === 'full' ? 'full' : 'quick')
      .catch((error: unknown): FaultResult => ({
        passed: false,
        figures: { error: error instanceof Error ? error.stack : String(error) },
      }));
    const details = `${fault.name} (${Math.round((performance.now() - began) / 1000)} s)\n${JSON.stringify(figures, null, 2)}`;
    const verdict = not_run === undefined ? (passed ? 'passed' : 'FAILED') : 'non exécuté ici';
    console.log(`${verdict}  ${fault.id}  ${details}`);
    results.push({
      part: fault.id,
      holds: passed,
      figure: countsText(figures),
      details,
      ...(not_run !== undefined && { not_run }),
    });
  }
}

/** Returns the counts of a fault in one line. Its lists are printed below in full. */
function countsText(figures: Readonly<Record<string, unknown>>): string {
  return Object.entries(figures)
    .filter(([, value]) => typeof value === 'number' || typeof value === 'string')
    .map(([name, value]) => `${name} ${String(value).slice(0, 100)}`)
    .join(', ');
}

function end(passed: boolean): never {
  process.exit(passed ? 0 : 1);
}

/**
 * Renders this many hostile strings in the fields of the customer pages. Returns true when none of
 * them became markup.
 */
export function runHostilePages(strings: number): boolean {
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'unit', 'web/customer/hostile-pages.test.ts'],
    { stdio: 'inherit', env: { ...process.env, HOSTILE: String(strings) } },
  );
  return status === 0;
}

/** Tries all 500 hostile targets at each link. Returns true when no link redirects to them. */
export function runRedirects(): boolean {
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'database', 'server/domains/customer-site/open-redirects.db.test.ts'],
    { stdio: 'inherit', env: { ...process.env, REDIRECTS: 'all' } },
  );
  return status === 0;
}
