import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { closeToast, shownToasts } from '#web/ui/feedback/toast-store.ts';
import { ask } from './ask.ts';
import { failureToasts } from './failure-toasts.ts';

/**
 * The calls that change data and whose failure is shown by a toast. e2e/mutations.spec.ts tests the
 * others.
 */
const ANNOUNCED = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const toast = failureToasts[name];
  return endpoints[name].method !== 'GET' && (toast === 'message' || typeof toast === 'object');
});
const SAID = 'Panne de l’essai.';
/**
 * Calls that use `call`, which shows nothing: the invitation shows the failure at its field, and
 * the page builder in its own toast. Both have their own tests.
 */
const SAID_BY_THE_SCREEN: readonly string[] = ['login', 'saveCustomizationConfig'];

afterEach(() => {
  vi.useFakeTimers(); // removed now, not during another test of this process
  for (const toast of shownToasts()) closeToast(toast.id);
  vi.advanceTimersByTime(200);
  vi.useRealTimers();
  expect(shownToasts()).toEqual([]);
  vi.unstubAllGlobals();
});

test.each(ANNOUNCED)(
  'a failure of %s is shown in a toast with the message of the server',
  async (name) => {
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('location', { origin: 'http://recueil.test' });
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify({ message: SAID, code: 'internal' }), { status: 500 }),
      ),
    );
    await expect((ask as (name: EndpointName) => Promise<unknown>)(name)).rejects.toThrow(SAID);
    const [toast] = shownToasts();
    expect(toast).toMatchObject({ color: 'error' });
    expect(toast?.description).toContain(SAID);
  },
);

test('no screen makes such a call with a function that shows no toast', () => {
  const back = path.resolve(import.meta.dirname, '../back-office');
  const unannounced = readdirSync(back, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.'))
    .flatMap((file) =>
      [
        ...readFileSync(path.join(back, file), 'utf8').matchAll(
          /\b(?:call|callFile)\(\s*'(?<name>\w+)'/gu,
        ),
      ].flatMap(({ groups }) => groups?.['name'] ?? []),
    )
    .filter(
      (name) => ANNOUNCED.includes(name as EndpointName) && !SAID_BY_THE_SCREEN.includes(name),
    );
  expect(unannounced).toEqual([]);
});
