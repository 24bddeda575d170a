import { spawnSync } from 'node:child_process';
import { killDuringSends } from './kill-during-sends.ts';

/** One way to break things, with its audit. It cleans up behind itself. */
export interface Fault {
  name: string;
  play(size: 'quick' | 'full'): Promise<{ passed: boolean; figures: Record<string, unknown> }>;
}

const FAULTS: readonly Fault[] = [...killDuringSends];

// `npm run faults -- --seeds 1000`: so many histories of the simulated sending, on a database of their own.
const seeds = process.argv[process.argv.indexOf('--seeds') + 1];
if (process.argv.includes('--seeds')) {
  const { status } = spawnSync('vitest', ['run', '--project', 'database', 'server/modules/sending/simulation.db.test.ts'], { stdio: 'inherit', env: { ...process.env, SEEDS: seeds } });
  process.exit(status ?? 1);
}

// `npm run faults` takes a few minutes; `npm run faults -- --full` is for a release, its report goes to docs/.
const size = process.argv.includes('--full') ? 'full' : 'quick';
let failed = 0;
for (const fault of FAULTS) {
  const { passed, figures } = await fault.play(size);
  if (!passed) failed += 1;
  console.log(`${passed ? 'passed' : 'FAILED'}  ${fault.name}\n${JSON.stringify(figures, null, 2)}`);
}
console.log(`${FAULTS.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
