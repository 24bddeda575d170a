import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { howItStarts } from '../../recueil.ts';
import type { ContestantMessage, ContestantReport } from './contestant.ts';
import type { Contestant } from './contestant-type.ts';

const CONTESTANT = path.resolve(import.meta.dirname, 'contestant.ts');

export interface RunningContestant {
  pid: number;
  go(): void;
  /** Returns the number of messages that its provider has received. */
  carried(): number;
  stop(withCalls?: boolean): Promise<ContestantReport>;
  kill(): void;
}

/**
 * Starts a contestant in its own process: Recueil with the flags of `npm run worker`, the peers
 * with Node’s defaults. Returns when it is ready to begin.
 */
export async function startContestant(
  contestant: Contestant,
  profile = '',
): Promise<RunningContestant> {
  const flags = [
    ...(contestant.kind === 'recueil'
      ? howItStarts('worker').flags.filter((flag) => flag.startsWith('--'))
      : []),
    ...(profile === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]),
  ];
  const child = spawn(process.execPath, [...flags, CONTESTANT, JSON.stringify(contestant)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  });
  await waitFor(child, 'ready');
  let carried = 0;
  child.on('message', (message: ContestantMessage) => {
    if (message.kind === 'carried') carried = message.carried;
  });
  return {
    pid: child.pid ?? 0,
    carried: () => {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error('a contestant ended');
      return carried;
    },
    go: () => void child.send('go'),
    kill: () => void child.kill('SIGKILL'),
    stop: async (withCalls = false) => {
      const stopped = waitFor(child, 'stopped');
      child.send(withCalls ? 'stop with calls' : 'stop');
      const message = await stopped;
      if (child.exitCode === null) await once(child, 'exit');
      return message.report;
    },
  };
}

function waitFor<K extends ContestantMessage['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<ContestantMessage, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void =>
      reject(new Error(`a contestant ended with ${code} before it was ${kind}`));
    const listen = (message: ContestantMessage): void => {
      if (message.kind !== kind) return;
      child.off('message', listen);
      child.off('exit', ended);
      resolve(message as Extract<ContestantMessage, { kind: K }>);
    };
    child.on('message', listen);
    child.on('exit', ended);
  });
}
