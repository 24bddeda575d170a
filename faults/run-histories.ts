import { spawnSync } from 'node:child_process';

/**
 * Runs `count` random histories of each kind through the planning rules. Returns true when all
 * rules held.
 */
export function runHistories(count: number): boolean {
  const { status } = spawnSync(
    'vitest',
    [
      'run',
      '--project',
      'unit',
      'server/domains/requests/planning/planning-rules.test.ts',
      'server/domains/delivery/claiming/person-histories.test.ts',
    ],
    { stdio: 'inherit', env: { ...process.env, HISTORIES: String(count) } },
  );
  return status === 0;
}
