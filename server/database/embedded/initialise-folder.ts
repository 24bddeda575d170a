import { type Owner, own } from './embedded-files.ts';
import fs from 'node:fs';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { isAlive } from './postmaster.ts';

/**
 * Creates the database in a temporary folder and renames it, so that an interrupted first start
 * leaves nothing that looks like a database.
 */
export async function initialise(
  data: string,
  native: string,
  owner: Owner,
  signal: AbortSignal | undefined,
): Promise<void> {
  removeUnfinished(data);
  const unfinished = `${data}.new-${process.pid}`;
  fs.mkdirSync(unfinished, { mode: 0o700 });
  own(unfinished, owner);
  const args = [
    '-D',
    unfinished,
    '-U',
    'app',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await runToItsEnd(path.join(native, 'bin', 'initdb'), args, owner, signal);
    fs.renameSync(unfinished, data);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    signal?.throwIfAborted();
    if (!fs.existsSync(data)) throw error; // Another process created it meanwhile.
  }
}

/**
 * Waits for the end of the program, also after an interruption: the folder can be removed only once
 * the program no longer writes there.
 */
function runToItsEnd(
  program: string,
  args: readonly string[],
  owner: Owner,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { ...owner, cwd: '/' }, (error) =>
      error ? reject(error) : resolve(),
    );
    signal?.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  });
}

function removeUnfinished(data: string): void {
  const folder = path.dirname(data);
  for (const name of fs.readdirSync(folder)) {
    const [, pid] = /^postgresql\.new-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
