import { expect, test } from 'vitest';
import { z } from 'zod';
import { readStored } from './stored-configuration.ts';

const schema = z.strictObject({
  size: z.int().default(1),
  destinations: z.array(z.strictObject({ url: z.url() })).default([]),
});

test('changed settings are read again instead of taken from the cache', () => {
  expect(readStored(schema, { size: 2 })).toEqual({ size: 2, destinations: [] });
  expect(readStored(schema, { size: 3 })).toEqual({ size: 3, destinations: [] });
  expect(readStored(schema, { size: 2 })).toBe(readStored(schema, { size: 2 }));
});

test('two schemas never share a cache entry', () => {
  const other = z.strictObject({ size: z.int().transform((size) => size * 2) });
  expect(readStored(schema, { size: 2 }).size).toBe(2);
  expect(readStored(other, { size: 2 }).size).toBe(4);
});

test('cached settings cannot be modified by one of their users', () => {
  const read = readStored(schema, { destinations: [{ url: 'https://exemple.fr' }] });
  expect(() => read.destinations.push({ url: 'https://ailleurs.fr' })).toThrow(TypeError);
  expect(
    readStored(schema, { destinations: [{ url: 'https://exemple.fr' }] }).destinations,
  ).toHaveLength(1);
});

test('settings are read correctly when there are more of them than the cache holds', () => {
  for (let round = 0; round < 2; round++)
    for (let size = 0; size < 700; size++) expect(readStored(schema, { size }).size).toBe(size);
});

test('stored settings that are not an object are read as the defaults', () => {
  for (const stored of [null, undefined, 'x', 3, []])
    expect(readStored(schema, stored)).toEqual({ size: 1, destinations: [] });
});
