import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import type { ImageStore } from '#server/ports/image-store.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addInstance, setHeld } from '#server/testing/builders/instance.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { openShopSite } from '#fake-services/shopify/shop-site.ts';
import { imagesInMemory } from '#server/testing/test-app.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { deleteImages, deletePhotos, removeImages } from './delete-images.ts';
import { saveImage, LARGEST_IMAGE } from './save-image.ts';
import { ownLogo } from './own-logo.ts';

const db = await testDatabase();
const LOGO = await sharp({
  create: { width: 60, height: 20, channels: 4, background: { r: 31, g: 92, b: 139, alpha: 0.5 } },
})
  .png()
  .toBuffer();
const PHOTO = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#8a5a2b' } })
  .jpeg()
  .toBuffer();
const store = imagesInMemory();
/** The image store of the app; a test replaces it by a failing one. */
let place: ImageStore = store;
const images = {
  store: {
    write: (...given) => place.write(...given),
    writeFile: (...given) => place.writeFile(...given),
    readPart: (...given) => place.readPart(...given),
    read: (name) => place.read(name),
    remove: (name) => place.remove(name),
  } satisfies ImageStore,
};
const app: TestApp = testApp(db, { images, config: { allowPrivateAddresses: true } });
let team_id: string;
let headers: Record<string, string>;

beforeEach(async () => {
  store.kept.clear();
  place = store;
  team_id = await addTeam(app);
  ({ headers } = await addPerson(app, { team_id }));
});

interface Reply {
  status: number;
  body: {
    data?: { url: string; width: number; height: number };
    message?: string;
    errors?: Record<string, string[]>;
  };
}

async function upload(
  bytes: Uint8Array<ArrayBuffer>,
  { name = 'logo.png', ...fields }: Record<string, string> = {},
): Promise<Reply> {
  const { status, text } = await callEndpoint(
    app,
    'storeImage',
    { form: { file: new File([bytes], name), ...fields } },
    headers,
  );
  return { status, body: JSON.parse(text) as Reply['body'] };
}
const nextHour = () => app.clock.set(new Date(Date.now() + 3_600_000).toISOString());

test('an uploaded image is encoded again, named by its content, and served as an immutable image', async () => {
  const { status, body } = await upload(Uint8Array.from(LOGO), { purpose: 'logo' });
  expect([status, body.data]).toEqual([
    200,
    { url: expect.stringMatching(/^\/images\/[\da-f]{40}\.png$/) as string, width: 60, height: 20 },
  ]);
  expect((await upload(Uint8Array.from(LOGO), { purpose: 'logo' })).body.data).toEqual(body.data);
  const shown = await app.http.inject({ url: body.data?.url ?? '' });
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: 60,
    hasAlpha: true,
  });
  expect(
    (
      await app.http.inject({
        url: body.data?.url ?? '',
        headers: { 'if-none-match': String(shown.headers['etag']) },
      })
    ).statusCode,
  ).toBe(304);
  expect((await upload(Uint8Array.from(PHOTO))).body.data?.url).toMatch(/\.webp$/);
});

test('a file is checked by its content: an SVG, a web page or half an image is 415, more than 10 MB or 40 million pixels 413, no file 422', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  expect(await upload(Uint8Array.from(svg), { name: 'logo.svg' })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type', errors: { file: [expect.any(String)] } },
  });
  expect(
    (
      await upload(Uint8Array.from(Buffer.from('<!doctype html><script>alert(1)</script>')), {
        name: '../../logo.png',
      })
    ).status,
  ).toBe(415);
  expect((await upload(Uint8Array.from(PHOTO.subarray(0, PHOTO.length / 2)))).status).toBe(415);
  expect((await upload(new Uint8Array())).status).toBe(415);
  const large = new Uint8Array(LARGEST_IMAGE + 1);
  large.set(PHOTO);
  expect(await upload(large)).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('10 Mo') as string },
  });
  const pixels = await sharp({
    create: { width: 8_000, height: 5_001, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer();
  expect(await upload(Uint8Array.from(pixels))).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('40 millions') as string },
  });
  expect(
    (await callEndpoint(app, 'storeImage', { form: { purpose: 'logo' } }, headers)).status,
  ).toBe(422);
  expect(store.kept.size).toBe(0);
});

test('an image name that does not exist is a 404', async () => {
  for (const name of [
    'x.png',
    `${'0'.repeat(40)}.png`,
    `${'0'.repeat(40)}.svg`,
    '..%2f..%2fsecret',
    'a'.repeat(200),
  ])
    expect([name, (await app.http.inject({ url: `/images/${name}` })).statusCode]).toEqual([
      name,
      404,
    ]);
});

test('a customer’s photo is deleted with its request, a team’s images with the team, and a file only when nobody uses it', async () => {
  const request_id = await addRequest(db, { team_id });
  const photo = await saveImage(app, { team_id, request_id, purpose: 'photo', bytes: PHOTO });
  const logo = await saveImage(app, { team_id, request_id: null, purpose: 'logo', bytes: LOGO });
  const other_id = await addTeam(app);
  const theirs = await saveImage(app, {
    team_id: other_id,
    request_id: null,
    purpose: 'logo',
    bytes: LOGO,
  });
  expect(theirs.url).not.toBe(logo.url);
  await db.deleteFrom('review_requests').where('id', '=', request_id).execute();
  await removeImages(app); // files of the last two minutes may belong to an upload
  expect(store.kept.size).toBe(3);
  nextHour();
  await removeImages(app);
  expect(await app.http.inject({ url: photo.url })).toMatchObject({ statusCode: 404 });
  expect(store.kept.size).toBe(2);
  await db.deleteFrom('teams').where('id', '=', team_id).execute();
  await removeImages(app);
  expect([...store.kept.keys()].map((name) => `/images/${name}`)).toEqual([theirs.url]);
  expect(await db.selectFrom('image_removals').selectAll().execute()).toEqual([]);
});

test('the photo of an erased customer is deleted at once, and the scheduled job finishes its removal', async () => {
  const request_id = await addRequest(db, { team_id });
  await saveImage(app, { team_id, request_id, purpose: 'photo', bytes: PHOTO });
  const before = store.kept.size;
  await transaction(app, async (tx) => {
    await deletePhotos(tx, { team_id, request_ids: [request_id] });
    await tx.publish('person_erased', { team_id, request_ids: [request_id] });
  });
  await app.runEventHandlers();
  expect(store.kept.size).toBe(before - 1);
  nextHour();
  await removeImages(app);
  expect(await db.selectFrom('image_removals').selectAll().execute()).toEqual([]);
});

test('a restored copy deletes no file before its confirmation, because it may share the bucket of its original', async () => {
  await addInstance(db);
  const request_id = await addRequest(db, { team_id });
  await saveImage(app, { team_id, request_id, purpose: 'photo', bytes: PHOTO });
  const before = store.kept.size;
  await setHeld(db, true);
  await transaction(app, async (tx) => {
    await deletePhotos(tx, { team_id, request_ids: [request_id] });
    await tx.publish('person_erased', { team_id, request_ids: [request_id] });
  });
  await app.runEventHandlers();
  nextHour();
  await removeImages(app);
  expect(store.kept.size).toBe(before);
  await setHeld(db, false);
  await removeImages(app);
  expect(store.kept.size).toBe(before - 1);
});

test('an image that is deleted and uploaded again meanwhile stays', async () => {
  const given = { team_id, request_id: null, purpose: 'logo' as const, bytes: LOGO };
  const { url } = await saveImage(app, given);
  await transaction(app, (tx) =>
    deleteImages(tx, { team_id, urls: [url, 'https://exemple.fr/logo.png', '/images/none.png'] }),
  );
  await saveImage(app, given);
  nextHour();
  await removeImages(app);
  expect((await app.http.inject({ url })).statusCode).toBe(200);
});

test('a logo of the shop’s site is copied to our storage; one that cannot be fetched, or is no image, stays where it is', async () => {
  const site = await openShopSite({
    '/logo.png': { headers: { 'content-type': 'image/png' }, body: LOGO },
    '/logo.svg': {
      headers: { 'content-type': 'image/png' },
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  });
  try {
    const ours = await ownLogo(app, team_id, `${site.url}/logo.png`);
    expect(ours).toMatch(/^\/images\/[\da-f]{40}\.png$/);
    for (const logo of [ours, null, `${site.url}/logo.svg`, `${site.url}/nothing.png`])
      expect(await ownLogo(app, team_id, logo)).toBe(logo);
  } finally {
    await site.close();
  }
});

test('an image storage that does not answer is a 502 of the provider', async () => {
  const broken = () => Promise.reject(new ProviderError('transient', 'no answer'));
  place = { ...store, write: broken, read: broken };
  expect(await upload(Uint8Array.from(LOGO))).toMatchObject({
    status: 502,
    body: { code: 'provider_failed' },
  });
  expect((await app.http.inject({ url: `/images/${'0'.repeat(40)}.png` })).statusCode).toBe(502);
});

test('a team stores 200 images an hour, and no more', async () => {
  app.config.rateLimits = true;
  await upload(Uint8Array.from(LOGO));
  await db.updateTable('attempts').set({ count: 200 }).where('key', 'like', 'image:%').execute();
  expect((await upload(Uint8Array.from(LOGO))).status).toBe(429);
});
