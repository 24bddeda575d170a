import { spawnSync } from 'node:child_process';

/** So many hostile strings in the fields of the customer pages; true when nothing of theirs left as markup. */
export function runHostilePages(strings: number): boolean {
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'unit', 'web/customer/hostile-pages.test.ts'],
    { stdio: 'inherit', env: { ...process.env, HOSTILE: String(strings) } },
  );
  return status === 0;
}
