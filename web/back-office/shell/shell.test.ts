import { describe, expect, test, vi } from 'vitest';
import { isSlow } from '#web/back-office/build/payload.ts';
import { mayReload } from '../build/lost-chunk.ts';
import { isCrawler } from './errors/crawler.ts';
import { errorTexts } from './errors/error-texts.ts';
import { watchKeySequence } from './palette/key-sequence.ts';
import { type Screen, screenAt } from './navigation/screens.ts';
import { matchesWords } from './palette/word-match.ts';

describe('the error page', () => {
  test('shows a 500 « Internal Server Error » by default', () => {
    expect(errorTexts(new Error('boom'))).toMatchObject({
      status: 500,
      title: 'Internal Server Error',
    });
    expect(errorTexts(undefined)).toMatchObject({ status: 500 });
    expect(errorTexts({ status: 42 })).toMatchObject({ status: 500 });
  });
  test('shows « Page Not Found » for a 404, and the status message when there is one', () => {
    expect(errorTexts({ status: 404, statusMessage: 'Nope' })).toMatchObject({
      status: 404,
      title: 'Page Not Found',
    });
    expect(errorTexts({ status: 503 })).toMatchObject({
      status: 503,
      title: 'Internal Server Error',
    });
    expect(errorTexts({ status: 503, statusMessage: 'Service Unavailable' })).toMatchObject({
      title: 'Service Unavailable',
    });
  });
  test('is not shown to search engines and link previews', () => {
    expect(
      isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    ).toBe(true);
    expect(isCrawler('WhatsApp/2.23.20.0')).toBe(true);
    expect(isCrawler('facebookexternalhit/1.1')).toBe(true);
    expect(
      isCrawler(
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15',
      ),
    ).toBe(false);
  });
});

test('a script that fails to load reloads the page at most once in ten seconds', () => {
  const memory = new Map<string, string>();
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
  };
  expect(mayReload(storage, 100_000)).toBe(true);
  expect(mayReload(storage, 109_999)).toBe(false);
  expect(mayReload(storage, 110_000)).toBe(true);
});

test('nothing is prefetched on slow connections', () => {
  expect(['slow-2g', '2g', '3g', '4g'].map((effectiveType) => isSlow({ effectiveType }))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(isSlow({ saveData: true, effectiveType: '4g' })).toBe(true);
  expect(isSlow(undefined)).toBe(false);
});

test('the hidden key sequence triggers its callback when complete, and a wrong key restarts it', () => {
  const target = new EventTarget();
  const found = vi.fn();
  watchKeySequence(['a', 'b'], found, target);
  const press = (key: string) => target.dispatchEvent(Object.assign(new Event('keydown'), { key }));
  for (const key of ['a', 'x', 'b', 'a']) press(key);
  expect(found).not.toHaveBeenCalled();
  press('b');
  press('b');
  expect(found).toHaveBeenCalledOnce();
});

test('a search matches the beginning of words, without accents', () => {
  expect(matchesWords('Scénario d’envoi relances', 'scen rel')).toBe(true);
  expect(matchesWords('Retours clients', 'cli ret')).toBe(true);
  expect(matchesWords('Retours clients', 'tours')).toBe(false);
  expect(matchesWords('Avis', '')).toBe(true);
});

test('an address belongs to the screen with the longest matching path', () => {
  const screens = ['/dashboard', '/dashboard/queue'].map((path) => ({ path }) as Screen);
  expect(screenAt(screens, '/dashboard/queue/12')?.path).toBe('/dashboard/queue');
  expect(screenAt(screens, '/dashboard')?.path).toBe('/dashboard');
  expect(screenAt(screens, '/dashboards')).toBeUndefined();
});
