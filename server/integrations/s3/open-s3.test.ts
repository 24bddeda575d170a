import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { imagesInMemory } from '#server/testing/test-app.ts';
import { S3_BUCKET, S3_KEYS, startS3 } from '#fake-services/s3.ts';
import { openS3 } from './open-s3.ts';

const s3 = await startS3();
afterAll(() => s3.stop());
const PLACE = { ...S3_KEYS, endpoint: s3.url, bucket: S3_BUCKET };
let before = imagesInMemory();
beforeEach(() => {
  s3.objects.clear();
  s3.calls.length = 0;
  before = imagesInMemory();
});

test('an image is written, read and removed by signed requests, under a folder of its own', async () => {
  const store = openS3(PLACE, before);
  await store.write('a.png', Buffer.from('logo'), 'image/png');
  expect(s3.objects.get('images/a.png')).toEqual({ type: 'image/png', bytes: Buffer.from('logo') });
  expect(Buffer.from((await store.read('a.png')) ?? []).toString()).toBe('logo');
  await store.remove('a.png');
  await store.remove('a.png');
  expect(await store.read('a.png')).toBeNull();
  expect(s3.calls.every((call) => / 20[04]$| 404$/.test(call))).toBe(true);
});

test('what was kept in the folder before is still read, and removed there too', async () => {
  await before.write('old.webp', Buffer.from('old'), 'image/webp');
  const store = openS3(PLACE, before);
  expect(Buffer.from((await store.read('old.webp')) ?? []).toString()).toBe('old');
  await store.remove('old.webp');
  expect(await store.read('old.webp')).toBeNull();
});

test('a wrong secret, another bucket and a service that fails are told apart from an image that is not there', async () => {
  await expect(
    openS3({ ...PLACE, secretAccessKey: 'another' }, before).read('a.png'),
  ).rejects.toMatchObject({ kind: 'auth' });
  await expect(
    openS3({ ...PLACE, bucket: 'other' }, before).write('a.png', Buffer.from('x'), 'image/png'),
  ).rejects.toMatchObject({ kind: 'auth' });
  s3.fail(503);
  await expect(
    openS3(PLACE, before).write('a.png', Buffer.from('x'), 'image/png'),
  ).resolves.toBeUndefined(); // The call was repeated once.
  s3.fail(500, 2);
  await expect(openS3(PLACE, before).read('a.png')).rejects.toMatchObject({ kind: 'transient' });
  await expect(
    openS3({ ...PLACE, endpoint: 'http://127.0.0.1:9' }, before).read('a.png'),
  ).rejects.toMatchObject({ kind: 'transient' });
});

test('a video goes there from its file, and comes back by parts', async () => {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'recueil-s3-'));
  const place = path.join(folder, 'film');
  await fs.writeFile(place, 'a film of some bytes');
  const store = openS3(PLACE, before);
  await store.writeFile('b.mp4', place, 'video/mp4');
  expect(s3.objects.get('images/b.mp4')).toEqual({
    type: 'video/mp4',
    bytes: Buffer.from('a film of some bytes'),
  });
  const part = await store.readPart('b.mp4', { first: 2, last: 5 });
  expect(part && (await text(part))).toBe('film');
  expect(await store.readPart('none.mp4', { first: 0, last: 1 })).toBeNull();
  await before.write('old.mp4', Buffer.from('older'), 'video/mp4');
  const old = await store.readPart('old.mp4', { first: 1, last: 3 });
  expect(old && (await text(old))).toBe('lde');
  await fs.rm(folder, { recursive: true });
});
