import fs from 'node:fs';
import { databaseProcesses } from './recueil.ts';

/** Returns the seconds of processor time that a process has used. */
export function processorOf(pid: number): number {
  const [own] = timesOf(pid);
  return own;
}

/**
 * Returns the processor seconds of the PostgreSQL server of a data folder, with its running and its
 * ended children.
 */
export function databaseProcessorOf(dataDir: string): number {
  const [server = 0, ...children] = databaseProcesses(dataDir);
  const [own, ended] = timesOf(server);
  return children.reduce((sum, pid) => sum + processorOf(pid), own + ended);
}

function timesOf(pid: number): [own: number, ended: number] {
  try {
    const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const seconds = (from: number): number =>
      (Number(fields[from]) + Number(fields[from + 1])) / 100;
    return [seconds(11), seconds(13)];
  } catch {
    return [0, 0]; // the process has just ended, and its parent counts it
  }
}
