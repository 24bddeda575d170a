import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Runs the first of the two commands of the README as a dry run, with the npm and the Node of the
 * system: inside `npm test`, the ones of node_modules come first in the PATH.
 */
function installDry(...options: readonly string[]): { code: number | null; warnings: string } {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--dry-run', '--offline', '--ignore-scripts', ...options],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        HOME: process.env['HOME'],
        PATH: folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter),
      },
    },
  );
  return { code: status, warnings: stderr };
}

test('`npm ci` prints no warning, whatever the version of Node', () => {
  expect(installDry()).toEqual({ code: 0, warnings: '' });
});

test('the ignored warning is that of an older Node', ({ skip }) => {
  const { warnings } = installDry('--loglevel=warn');
  if (!warnings.includes('EBADENGINE')) return skip('the Node of this machine is new enough');
  expect(warnings).toContain("package: 'recueil@");
});
