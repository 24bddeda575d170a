import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, livingServer, pidFile } from './postmaster.ts';

/**
 * SIGINT ends open transactions. After 4 s SIGQUIT stops the server at once; its write-ahead log
 * recovers from that.
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
 * The file is removed just before the process ends. An adopted process may stay a zombie, for which
 * nobody has to wait.
 */
async function ended(pid: number): Promise<void> {
  for (let i = 0; i < 20 && isAlive(pid); i++) await sleep(10);
}
