import { expect, test } from 'vitest';
import { createPageCache, type PageContent } from './page-cache.ts';

const page = (text: string): PageContent => ({ text, policy: null });
const LIMITS = { most_bytes: 1_000_000, most_pages: 1_000 };

test('a page is rendered once for each version, and anew for each other one', async () => {
  const cache = createPageCache(LIMITS);
  let rendered = 0;
  const find = async (version: string) =>
    (await cache.find('a', version, () => page(`${version} ${(rendered += 1)}`))).bytes.toString();
  expect(await find('1')).toBe('1 1');
  expect(await find('1')).toBe('1 1');
  expect(await find('2')).toBe('2 2');
  expect(await find('1')).toBe('1 3');
  expect(cache.size().pages).toBe(1);
});

test('those who come while it is rendered wait for it; who has seen a newer version does not', async () => {
  const cache = createPageCache(LIMITS);
  const old = Promise.withResolvers<PageContent>();
  let rendered = 0;
  const slow = () => {
    rendered += 1;
    return old.promise;
  };
  const waiting = [cache.find('a', '1', slow), cache.find('a', '1', slow)];
  expect((await cache.find('a', '2', () => page('new'))).bytes.toString()).toBe('new');
  old.resolve(page('old'));
  expect((await Promise.all(waiting)).map(({ bytes }) => bytes.toString())).toEqual(['old', 'old']);
  expect(rendered).toBe(1);
  // The older one came last, and takes the place of the newer one no more.
  expect((await cache.find('a', '2', () => page('again'))).bytes.toString()).toBe('new');
});

test('a failure is that of those who waited for it, and of nobody after them', async () => {
  const cache = createPageCache(LIMITS);
  const away = () => Promise.reject(new Error('away'));
  await expect(
    Promise.all([cache.find('a', '1', away), cache.find('a', '1', away)]),
  ).rejects.toThrow('away');
  expect((await cache.find('a', '1', () => page('back'))).bytes.toString()).toBe('back');
});

test('ten thousand made-up addresses stay under both limits, and what is asked for meanwhile stays', async () => {
  const cache = createPageCache(LIMITS);
  let rendered = 0;
  const find = (address: string, length: number) =>
    cache.find(address, '1', () => {
      rendered += 1;
      return page('x'.repeat(length));
    });
  await find('asked for', 100);
  for (let at = 0; at < 10_000; at++) {
    await find(`made up ${at}`, at % 2 === 0 ? 10 : 5_000);
    await find('asked for', 100);
    const { bytes, pages } = cache.size();
    expect(bytes).toBeLessThanOrEqual(LIMITS.most_bytes);
    expect(pages).toBeLessThanOrEqual(LIMITS.most_pages);
  }
  expect(rendered).toBe(10_001);
  expect(cache.size().bytes).toBeGreaterThan(LIMITS.most_bytes * 0.9);
  const small = createPageCache({ most_bytes: 1_000_000, most_pages: 10 });
  for (let at = 0; at < 100; at++) await small.find(String(at), '1', () => page(''));
  expect(small.size().pages).toBe(10);
});

test('a page larger than all the room is sent and not stored; an emptied place is free again', async () => {
  const cache = createPageCache(LIMITS);
  await cache.find('a', '1', () => page('small'));
  const { bytes } = cache.size();
  const large = await cache.find('a', '2', () => page('x'.repeat(LIMITS.most_bytes)));
  expect(large.bytes.length).toBe(LIMITS.most_bytes);
  expect(cache.size()).toEqual({ bytes: 0, pages: 0 });
  await cache.find('a', '3', () => page('small'));
  expect(cache.size()).toEqual({ bytes, pages: 1 });
});
