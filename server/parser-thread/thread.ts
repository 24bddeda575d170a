import { parentPort } from 'node:worker_threads';
import { TooDeep } from './too-deep.ts';
import { parsers } from './parsers.ts';

interface Job {
  name: keyof typeof parsers;
  input: never;
}

/** The entry of the thread: it reports that its code is loaded, takes one job, answers and ends. */
parentPort?.once('message', ({ name, input }: Job) => void run(name, input));
parentPort?.postMessage('loaded');

async function run(name: Job['name'], input: never): Promise<void> {
  try {
    parentPort?.postMessage({ kind: 'parsed', value: await parsers[name](input) });
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    parentPort?.postMessage({ kind: 'refused' });
  }
}
