import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type {
  EncodedImage,
  ImageEncoder,
  ImagePurpose,
  RefusedImage,
} from '#server/ports/image-encoder.ts';

const PROGRAM = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));
const PATIENCE_MS = 10_000;
const IDLE_MS = 20_000;
const MOST_WAITING = 16;

type Outcome = EncodedImage | RefusedImage;
type StartProcess = (program: string, options: ForkOptions) => ChildProcess;

/**
 * Opens the encoder. The process starts with the first image, and restarts after a crash. Only
 * tests pass `startProcess`.
 */
export function openImageEncoder({
  startProcess = fork,
}: { startProcess?: StartProcess } = {}): ImageEncoder {
  let reader: ChildProcess | null = null;
  let waiting = 0;
  let line: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(idle);
    reader?.kill('SIGKILL');
    reader = null;
  };
  const inTurn = async (bytes: Uint8Array, purpose: ImagePurpose): Promise<Outcome> => {
    clearTimeout(idle);
    if (reader === null || reader.exitCode !== null || reader.signalCode !== null)
      reader = startReader(startProcess);
    const outcome = await call(reader, bytes, purpose);
    if (outcome === 'gone' || outcome === 'silent') {
      stop();
      return { kind: 'refused', reason: outcome === 'silent' ? 'too_slow' : 'broken' };
    }
    idle = setTimeout(stop, IDLE_MS).unref();
    return outcome;
  };
  return {
    encode: async (bytes, purpose) => {
      if (recogniseImage(bytes) === null) return { kind: 'refused', reason: 'format' };
      if (waiting >= MOST_WAITING) return { kind: 'refused', reason: 'busy' };
      waiting += 1;
      const outcome = line.then(() => inTurn(bytes, purpose));
      // The next image has its turn whatever the result of this one: a rejected promise here would
      // refuse every later image.
      line = outcome.catch(() => undefined);
      return outcome.finally(() => (waiting -= 1));
    },
    stop,
  };
}

/**
 * Starts the process without our environment, with two threads, and so that it does not keep this
 * process alive.
 */
function startReader(startProcess: StartProcess): ChildProcess {
  const reader = startProcess(PROGRAM, {
    serialization: 'advanced',
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  reader.on('error', () => undefined);
  reader.unref();
  reader.channel?.unref();
  return reader;
}

function call(
  reader: ChildProcess,
  bytes: Uint8Array,
  purpose: ImagePurpose,
): Promise<Outcome | 'gone' | 'silent'> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome | 'gone' | 'silent'): void => {
      clearTimeout(timer);
      reader.off('message', answered).off('exit', onExit).off('error', onExit);
      resolve(outcome);
    };
    const answered = (outcome: unknown): void => end(outcome as Outcome);
    const onExit = (): void => end('gone');
    const timer = setTimeout(() => end('silent'), PATIENCE_MS);
    reader.once('message', answered).once('exit', onExit).once('error', onExit);
    reader.send({ bytes, purpose }, (error) => {
      if (error) onExit();
    });
  });
}

/**
 * Returns the supported format by its first bytes. Returns null for all others, for example SVG and
 * PDF.
 */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

export const PNG = '89504e470d0a1a0a';

export function recogniseImage(bytes: Uint8Array): ImageFormat | null {
  const head = Buffer.from(bytes.subarray(0, 12));
  if (head.length < 12) return null;
  if (head.toString('hex', 0, 3) === 'ffd8ff') return 'jpeg';
  if (head.toString('hex', 0, 8) === PNG) return 'png';
  if (/^GIF8[79]a/.test(head.toString('latin1'))) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(head.toString('latin1'))) return 'webp';
  return /^.{4}ftypavi[fs]/s.test(head.toString('latin1')) ? 'avif' : null;
}
