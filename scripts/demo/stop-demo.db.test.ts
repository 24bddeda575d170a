import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { PROGRAM_ENV, serverOf, temporaryDataDir } from '#server/testing/run-recueil.ts';
import { freePort } from '#server/testing/services/free-port.ts';

const RUN = path.join(import.meta.dirname, 'run.ts');

interface Demo {
  folder: string;
  output(): string;
  signal(name: NodeJS.Signals): void;
  exited: Promise<number | null>;
}

async function startDemo(days: number): Promise<Demo> {
  const folder = temporaryDataDir();
  const demo = spawn(process.execPath, [RUN, '--folder', folder, '--days', String(days)], {
    env: { ...PROGRAM_ENV, HOME: inject('playground'), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [demo.stdout, demo.stderr])
    stream.on('data', (chunk) => (output += String(chunk)));
  onTestFinished(() => void demo.kill('SIGKILL'));
  return {
    folder,
    output: () => output,
    signal: (name) => void demo.kill(name),
    exited: new Promise((resolve) => demo.on('close', resolve)),
  };
}

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'the demo stops its PostgreSQL on %s while it creates its days',
  async (name) => {
    const demo = await startDemo(90);
    while (serverOf(demo.folder) === undefined) {
      expect(demo.output()).not.toContain('Error');
      await sleep(20);
    }
    demo.signal(name);
    expect([await demo.exited, serverOf(demo.folder)], demo.output()).toEqual([0, undefined]);
  },
);

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'the demo stops its PostgreSQL on %s after it is ready',
  async (name) => {
    const demo = await startDemo(1);
    while (!demo.output().includes('Ctrl+C pour arrêter')) {
      expect(demo.output()).not.toContain('Error');
      await sleep(20);
    }
    demo.signal(name);
    expect([await demo.exited, serverOf(demo.folder)], demo.output()).toEqual([0, undefined]);
  },
);
