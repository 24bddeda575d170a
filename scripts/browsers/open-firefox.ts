import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { KEYS_OF, MIDDLE_OF, type WalkedBrowser } from './walked-browser.ts';

interface Answer {
  id?: number;
  type?: string;
  result?: unknown;
  message?: string;
}

const PORT = 7693;
const PHONE = { width: 390, height: 844 };

/**
 * Opens Firefox and controls it by WebDriver BiDi, which needs no driver
 * (https://w3c.github.io/webdriver-bidi/).
 */
export async function openFirefox(executable: string): Promise<WalkedBrowser> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-firefox-'));
  const program = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(PORT)],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  await listening(program);
  const { send, close } = await connect(`ws://127.0.0.1:${PORT}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = (await send('browsingContext.getTree', {})) as {
    contexts: { context: string }[];
  };
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: PHONE });
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result } = (await send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
      target: { context },
      awaitPromise: true,
    })) as { result?: { value?: string } };
    return JSON.parse(result?.value ?? 'null') as T;
  };
  return {
    name: 'Firefox',
    evaluate,
    open: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    click: async (selector) => {
      const middle = await evaluate<[number, number] | null>(MIDDLE_OF(selector));
      if (middle === null) throw new Error(`nothing to click: ${selector}`);
      const [x, y] = middle;
      await send('input.performActions', {
        context,
        actions: [
          {
            type: 'pointer',
            id: 'pointer',
            actions: [
              { type: 'pointerMove', x, y },
              { type: 'pointerDown', button: 0 },
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      });
    },
    type: async (text) =>
      void (await send('input.performActions', { context, actions: [KEYS_OF(text)] })),
    end: async () => {
      close();
      const ended = new Promise((resolve) => program.once('exit', resolve));
      program.kill();
      await ended;
      fs.rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Waits until Firefox reports on its standard error that it listens. */
function listening(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    program.stderr?.on('data', (part: Buffer) => {
      output += part.toString();
      if (output.includes('WebDriver BiDi listening')) resolve();
    });
    program.once('exit', () => reject(new Error(`Firefox ended: ${output.slice(-500)}`)));
  });
}

async function connect(
  url: string,
): Promise<{ send: (method: string, params: object) => Promise<unknown>; close: () => void }> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`${url} refuses`)), { once: true });
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return {
    close: () => socket.close(),
    send: async (method, params) => {
      const id = (last += 1);
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      const { type, result, message } = await answered;
      waiting.delete(id);
      if (type === 'error') throw new Error(`${method}: ${message ?? 'refused'}`);
      return result;
    },
  };
}
