import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { shownToasts } from '#web/ui/feedback/toast-store.ts';
import { openRouter } from '../router.ts';
import { offerBuild } from './offer-build.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

test('a new build is offered once its description is on the server, and only once', async () => {
  const asked: string[] = [];
  let status = 404;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(null, { status }));
  });
  await offerBuild('next build');
  expect(asked).toEqual(['/builds/meta/next%20build.json']);
  expect(shownToasts()).toEqual([]);
  status = 200;
  await offerBuild('next build');
  await offerBuild('next build');
  expect(shownToasts().map(({ title }) => title)).toEqual(['Une nouvelle version est prête']);
});

test.each([
  [undefined, 'intent'],
  [{ effectiveType: '4g' }, 'intent'],
  [{ effectiveType: '3g' }, false],
  [{ saveData: true }, false],
])('with the connection %j the router prefetches the next screen: %s', (connection, preload) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  expect(openRouter(new QueryClient()).options.defaultPreload).toBe(preload);
});
