import fs from 'node:fs';
import { databaseProcesses } from './recueil.ts';

/** Seconds of processor that a process has used. */
export function processorOf(pid: number): number {
  const [own] = timesOf(pid);
  return own;
}

/** Of the PostgreSQL server of a data folder, its children, and those of them that have ended. */
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
    return [0, 0]; // it has just ended: its parent counts it
  }
}
