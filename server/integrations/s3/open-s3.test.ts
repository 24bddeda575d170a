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
  ).resolves.toBeUndefined(); // asked once more
  s3.fail(500, 2);
  await expect(openS3(PLACE, before).read('a.png')).rejects.toMatchObject({ kind: 'transient' });
  await expect(
    openS3({ ...PLACE, endpoint: 'http://127.0.0.1:9' }, before).read('a.png'),
  ).rejects.toMatchObject({ kind: 'transient' });
});
