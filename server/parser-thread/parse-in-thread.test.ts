import { expect, test } from 'vitest';
import { parseInThread } from './parse-in-thread.ts';

const page = (html: string) => ({
  bytes: Buffer.from(html),
  charset: null,
  address: 'https://boutique.fr/',
});

test('a page is read in its thread as it would be here', async () => {
  expect(
    await parseInThread('brand', page('<html lang=fr><title>Savons du Vallon</title><h1>Bonjour')),
  ).toMatchObject({ kind: 'parsed', value: { name: 'Savons du Vallon', language: 'fr' } });
  expect(await parseInThread('inspection', page('<title>Savons</title>'))).toMatchObject({
    kind: 'parsed',
    value: { title: 'Savons', review_tools: [] },
  });
});

test('elements more than 500 deep are refused, 490 are not', async () => {
  expect(await parseInThread('brand', page('<b>'.repeat(330_000)))).toEqual({ kind: 'refused' });
  expect(await parseInThread('inspection', page('<i>'.repeat(501)))).toEqual({ kind: 'refused' });
  expect((await parseInThread('brand', page('<i>'.repeat(490)))).kind).toBe('parsed');
});

test('a thread that takes too long is ended, and the next page is read', async () => {
  expect(await parseInThread('brand', page('<p>Bonjour'), 0)).toEqual({ kind: 'refused' });
  expect((await parseInThread('brand', page('<p>Bonjour'))).kind).toBe('parsed');
});

test('a large file is counted in its thread', async () => {
  const rows = `numero;nom\n${'1;Léa\n'.repeat(50_000)}`;
  expect(await parseInThread('csv', Buffer.from(rows))).toMatchObject({
    kind: 'parsed',
    value: { shape: { total: 50_000, separator: ';' } },
  });
});
