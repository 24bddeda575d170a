import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createPageCache, type PageContent } from './page-cache.ts';

const page = (text: string): PageContent => ({ text, policy: null });
const LIMITS = { most_bytes: 1_000_000, most_forms: 1_000 };

test('a page is rendered once for each version', async () => {
  const cache = createPageCache(LIMITS);
  let rendered = 0;
  const find = async (version: string) =>
    (
      await cache.find('a', version, null, () => page(`${version} ${(rendered += 1)}`))
    ).bytes.toString();
  expect(await find('1')).toBe('1 1');
  expect(await find('1')).toBe('1 1');
  expect(await find('2')).toBe('2 2');
  expect(await find('1')).toBe('1 3');
  expect(cache.size().forms).toBe(1);
});

test('requests during a rendering wait for it, except those for a newer version', async () => {
  const cache = createPageCache(LIMITS);
  const old = Promise.withResolvers<PageContent>();
  let rendered = 0;
  const slow = () => {
    rendered += 1;
    return old.promise;
  };
  const waiting = [cache.find('a', '1', null, slow), cache.find('a', '1', null, slow)];
  expect((await cache.find('a', '2', null, () => page('new'))).bytes.toString()).toBe('new');
  old.resolve(page('old'));
  expect((await Promise.all(waiting)).map(({ bytes }) => bytes.toString())).toEqual(['old', 'old']);
  expect(rendered).toBe(1);
  // The older page came last and does not replace the newer one.
  expect((await cache.find('a', '2', null, () => page('again'))).bytes.toString()).toBe('new');
});

test('a failed rendering fails only the requests that waited for it', async () => {
  const cache = createPageCache(LIMITS);
  const away = () => Promise.reject(new Error('away'));
  await expect(
    Promise.all([cache.find('a', '1', null, away), cache.find('a', '1', null, away)]),
  ).rejects.toThrow('away');
  expect((await cache.find('a', '1', null, () => page('back'))).bytes.toString()).toBe('back');
});

test('ten thousand invented addresses stay within both limits, and a page in use stays cached', async () => {
  const cache = createPageCache(LIMITS);
  let rendered = 0;
  const find = (address: string, length: number) =>
    cache.find(address, '1', null, () => {
      rendered += 1;
      return page('x'.repeat(length));
    });
  await find('asked for', 100);
  for (let at = 0; at < 10_000; at++) {
    await find(`made up ${at}`, at % 2 === 0 ? 10 : 5_000);
    await find('asked for', 100);
    const { bytes, forms } = cache.size();
    expect(bytes).toBeLessThanOrEqual(LIMITS.most_bytes);
    expect(forms).toBeLessThanOrEqual(LIMITS.most_forms);
  }
  expect(rendered).toBe(10_001);
  expect(cache.size().bytes).toBeGreaterThan(LIMITS.most_bytes * 0.9);
  const small = createPageCache({ most_bytes: 1_000_000, most_forms: 10 });
  for (let at = 0; at < 100; at++) await small.find(String(at), '1', null, () => page(''));
  expect(small.size().forms).toBe(10);
});

test('a page larger than the cache is sent and not stored; its place is free again', async () => {
  const cache = createPageCache(LIMITS);
  await cache.find('a', '1', null, () => page('small'));
  const { bytes } = cache.size();
  const large = await cache.find('a', '2', null, () => page('x'.repeat(LIMITS.most_bytes)));
  expect(large.bytes.length).toBe(LIMITS.most_bytes);
  expect(cache.size()).toEqual({ bytes: 0, forms: 0 });
  await cache.find('a', '3', null, () => page('small'));
  expect(cache.size()).toEqual({ bytes, forms: 1 });
});

const LONG = Array.from({ length: 2_000 }, (_, at) => `Avis ${at % 100}`).join('\n');

test('a page is compressed once for each encoding, and rendered once for all encodings', async () => {
  const cache = createPageCache(LIMITS);
  let rendered = 0;
  const find = (encoding: 'br' | 'gzip' | null) =>
    cache.find('a', '1', encoding, () => {
      rendered += 1;
      return page(LONG);
    });
  const [brotli, other, plain] = await Promise.all([find('br'), find('br'), find(null)]);
  expect(other).toBe(brotli);
  expect(await find('br')).toBe(brotli);
  const gzipped = await find('gzip');
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(LONG);
  expect(gunzipSync(gzipped.bytes).toString()).toBe(LONG);
  expect(plain.bytes.toString()).toBe(LONG);
  expect([brotli, gzipped, plain].map(({ encoding, etag }) => [encoding, etag])).toEqual([
    ['br', plain.etag],
    ['gzip', plain.etag],
    [null, plain.etag],
  ]);
  expect([rendered, cache.size().forms]).toEqual([1, 3]);
  await cache.find('a', '2', 'br', () => page(LONG));
  expect(cache.size().forms).toBe(1);
});

test('pages that are only requested compressed are stored compressed only, so that more of them fit', async () => {
  const cache = createPageCache({ most_bytes: 100_000, most_forms: 1_000 });
  let rendered = 0;
  const findAll = async () => {
    for (let at = 0; at < 50; at++)
      await cache.find(String(at), '1', 'br', () => {
        rendered += 1;
        return page(LONG);
      });
  };
  await findAll();
  await findAll();
  expect([rendered, cache.size().forms]).toEqual([50, 50]);
  expect(50 * LONG.length).toBeGreaterThan(9 * cache.size().bytes);
});

test('a short page is not compressed, and no cached form uses more memory than its bytes', async () => {
  const cache = createPageCache(LIMITS);
  const short = await cache.find('short', '1', 'br', () => page('Avis'));
  expect([short.encoding, short.bytes.toString()]).toEqual([null, 'Avis']);
  for (const encoding of ['br', 'gzip', null] as const) {
    const { bytes } = await cache.find('long', '1', encoding, () => page(LONG));
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
  expect(short.bytes.buffer.byteLength).toBe(4);
});
