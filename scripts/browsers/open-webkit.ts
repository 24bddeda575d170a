import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { KEYS_OF, MIDDLE_OF, type WalkedBrowser } from './walked-browser.ts';

const PORT = 7694;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const PHONE = { width: 390, height: 844 };
const STARTS_WITHIN_MS = 15_000;

/**
 * Opens WebKit, the engine of Safari, and controls it by WebKitWebDriver
 * (https://www.w3.org/TR/webdriver2/). It needs a display; `xvfb-run` provides one.
 */
export async function openWebkit(executable: string): Promise<WalkedBrowser> {
  const program = spawn(executable, [`--port=${PORT}`], { stdio: 'ignore' });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(ADDRESS + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`WebKit, ${path}: ${value.message ?? answer.status}`);
    return value;
  };
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => program.once('exit', resolve));
    program.kill();
    await ended;
  };
  try {
    await waitFor(() => call('GET', '/status'));
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: {} },
    });
    const at = `/session/${sessionId}`;
    await call('POST', `${at}/window/rect`, PHONE);
    const evaluate = <T>(expression: string): Promise<T> =>
      call('POST', `${at}/execute/sync`, { script: `return ${expression}`, args: [] });
    return {
      name: 'WebKit',
      evaluate,
      open: async (url) => void (await call('POST', `${at}/url`, { url })),
      click: async (selector) => {
        const middle = await evaluate<[number, number] | null>(MIDDLE_OF(selector));
        if (middle === null) throw new Error(`nothing to click: ${selector}`);
        const [x, y] = middle;
        await call('POST', `${at}/actions`, {
          actions: [
            {
              type: 'pointer',
              id: 'pointer',
              actions: [
                { type: 'pointerMove', duration: 0, x, y },
                { type: 'pointerDown', button: 0 },
                { type: 'pointerUp', button: 0 },
              ],
            },
          ],
        });
      },
      type: async (text) =>
        void (await call('POST', `${at}/actions`, { actions: [KEYS_OF(text)] })),
      end: async () => {
        await call('DELETE', at);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function waitFor(answers: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      await answers();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(100);
    }
  }
}
