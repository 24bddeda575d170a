import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, livingServer, pidFile } from './postmaster.ts';

/**
 * Stops the server. SIGINT ends open transactions. After 4 s SIGQUIT stops the server at once, and
 * the next start recovers from its write-ahead log.
 */
export async function stopServer(data: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const pid = livingServer(data);
    if (pid === undefined) return;
    process.kill(pid, signal);
    for (const deadline = Date.now() + 4_000; Date.now() < deadline; await sleep(10)) {
      if (!fs.existsSync(pidFile(data))) return ended(pid);
    }
  }
}

/**
 * Waits briefly for the end of the process, because its file is removed just before. An adopted
 * process may stay a zombie, so the wait is limited.
 */
async function ended(pid: number): Promise<void> {
  for (let i = 0; i < 20 && isAlive(pid); i++) await sleep(10);
}
