import http from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { operationKinds } from '#server/operation-kinds.ts';
import { runChunk } from '#server/domains/operations/run-operation.ts';
import { mp4 } from '#server/domains/images/videos/video-bytes.fixture.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp, type TestApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { fetchDueMedia } from './fetch-due-media.ts';
import { MOST_ATTEMPTS } from './media-pauses.ts';
import { startDueMedia } from './start-due-media.ts';

const db = await testDatabase();
const HOUR = 3_600_000;
let app: TestApp;
let team_id: string;
let headers: Record<string, string>;
/** Whether the server of the photos answers. */
let isAway = false;
let visits: string[] = [];
const site = http.createServer((request, answer) => {
  visits.push(request.url ?? '');
  if (isAway) answer.writeHead(503).end();
  else if (request.url?.endsWith('.jpg'))
    void draw(40 + Number.parseInt(request.url.slice(1), 10)).then((bytes) => answer.end(bytes));
  else if (request.url?.endsWith('.mp4')) answer.end(mp4({}));
  else if (request.url === '/page') answer.end('<html>');
  else answer.writeHead(404).end();
});
let address = '';

const draw = (width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#aa5533' } })
    .jpeg()
    .toBuffer();

beforeAll(async () => {
  await new Promise<void>((done) => {
    site.listen(0, '127.0.0.1', done);
  });
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => site.close());

beforeEach(async () => {
  isAway = false;
  visits = [];
  await open({});
});

async function open(config: { rateLimits?: boolean }): Promise<void> {
  app = testApp(db, { config: { allowPrivateAddresses: true, ...config } });
  team_id = await addTeam(app, {});
  ({ headers } = await addPerson(app, { team_id }));
  await addProduct(app, { team_id, title: 'Pull', external_id: '101' });
}

type Detail = Answer<'getImport'>['data'];
type Media = NonNullable<NonNullable<Detail['reviews']>['media']>;
async function call(name: EndpointName, given: Parameters<typeof callEndpoint>[2]) {
  const { status, text } = await callEndpoint(app, name, given, headers);
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { data: Detail }).data;
}

/** Imports one review per line, whose photos and videos have these names on the site. */
async function start(...lines: string[]): Promise<string> {
  const rows = lines.map((names, at) => {
    const urls = names.split(' ').map((name) => `${address}/${name}`);
    const of = (isVideo: boolean) =>
      urls.filter((url) => url.endsWith('.mp4') === isVideo).join(' ');
    return `101;5;Bien ${at};2025-01-02;Ada;${of(false)};${of(true)}`;
  });
  const text = ['product_id;rating;text;date;author;photos;video', ...rows].join('\n');
  const form = { file: new File([text], 'avis.csv'), origin: 'Stamped', dry_run: 'false' };
  return (await call('importProductReviews', { form })).id;
}
async function settle(): Promise<void> {
  while ((await app.runEventHandlers()) > 0);
}
/** The next minute of the schedule after this time. */
async function after(ms: number): Promise<void> {
  app.clock.advance(ms);
  await startDueMedia(app);
  await settle();
}
const detail = (id: string) => call('getImport', { params: { id } });
async function media(id: string): Promise<Media> {
  const found = (await detail(id)).reviews?.media;
  if (!found) throw new Error('the import has no photos');
  return found;
}
const photos = async () =>
  (
    await db.selectFrom('shop_reviews').select('photos').where('team_id', '=', team_id).execute()
  ).map((row) => row.photos.length);
const until = (from: Date, at: string | null) => Date.parse(at ?? '') - from.getTime();

test('the photos of a server that is away are tried again with growing pauses for days, and arrive when it is back', async () => {
  isAway = true;
  const began = app.clock.now();
  const id = await start('1.jpg 2.jpg');
  await settle();
  expect(await detail(id)).toMatchObject({ state: 'done', created: 1, error: null });
  const shown = await media(id);
  expect(shown).toMatchObject({ waiting: 2, retried: 2, saved: 0, failed: 0, continues_at: null });
  expect(until(began, shown.next_attempt_at)).toBe(60_000);
  expect(until(began, shown.last_attempt_at)).toBe(5_471 * 60_000);
  expect(shown.failures[0]).toEqual({
    url: `${address}/1.jpg`,
    message: 'Le site répond par une erreur : le fichier n’y est sans doute plus.',
    next_attempt_at: shown.next_attempt_at,
    last_attempt_at: shown.last_attempt_at,
  });
  const pauses: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    const { next_attempt_at } = await media(id);
    const pause = until(app.clock.now(), next_attempt_at);
    pauses.push(pause);
    // The schedule leaves an import alone for two minutes after its last work.
    await after(Math.max(pause, 121_000));
  }
  expect(pauses.every((pause, at) => at === 0 || pause > (pauses[at - 1] ?? 0))).toBe(true);
  isAway = false;
  await after(24 * HOUR);
  expect(await media(id)).toMatchObject({ waiting: 0, retried: 0, saved: 2, failures: [] });
  expect(await photos()).toEqual([2]);
});

test('a file is given up after its last attempt, and one that is no photo at once', async () => {
  const id = await start('gone.png page 1.jpg');
  await settle();
  expect(await media(id)).toMatchObject({ waiting: 1, retried: 1, saved: 1, failed: 1 });
  for (let day = 0; day < 12; day += 1) await after(24 * HOUR);
  const ended = await media(id);
  expect(ended).toMatchObject({ waiting: 0, retried: 0, saved: 1, failed: 2 });
  expect([ended.next_attempt_at, ended.last_attempt_at]).toEqual([null, null]);
  expect(ended.failures.map(({ message }) => message)).toEqual([
    'Le site répond par une erreur : le fichier n’y est sans doute plus.',
    'Ce fichier n’est pas une image JPEG, PNG, WebP, GIF ou AVIF.',
  ]);
  expect(visits.filter((url) => url === '/gone.png')).toHaveLength(9);
  expect(visits.filter((url) => url === '/page')).toHaveLength(1);
});

test('the photos and videos that failed are tried again on demand, without undoing the import, and none twice', async () => {
  isAway = true;
  const id = await start('1.jpg film.mp4', '2.jpg');
  await settle();
  for (let day = 0; day < 12; day += 1) await after(24 * HOUR);
  expect(await media(id)).toMatchObject({ waiting: 0, saved: 0, failed: 3 });
  isAway = false;
  visits = [];
  await call('retryImportedMedia', { params: { id } });
  await call('retryImportedMedia', { params: { id } });
  await settle();
  expect(await media(id)).toMatchObject({ waiting: 0, saved: 3, failed: 0, failures: [] });
  expect(visits.toSorted()).toEqual(['/1.jpg', '/2.jpg', '/film.mp4']);
  expect(await photos()).toEqual([1, 1]);
  expect(await detail(id)).toMatchObject({ state: 'done', created: 2 });
});

test('above the daily limit the import is done, says when the copy continues, and continues then by itself', async () => {
  await open({ rateLimits: true });
  const id = await start(...Array.from({ length: 12 }, (_, at) => `${at}.jpg`));
  await runChunk(app, id, operationKinds);
  await runChunk(app, id, operationKinds);
  await db.updateTable('attempts').set({ count: 1_000_000 }).execute();
  await settle();
  expect(await detail(id)).toMatchObject({ state: 'done', error: null });
  const shown = await media(id);
  expect(shown).toMatchObject({ waiting: 6, saved: 6, retried: 0, failed: 0 });
  const pause = until(app.clock.now(), shown.continues_at);
  expect([pause > 23 * HOUR, pause <= 24 * HOUR]).toEqual([true, true]);
  await after(pause - 1_000);
  expect(await media(id)).toMatchObject({ waiting: 6, saved: 6 });
  await after(130_000);
  expect(await media(id)).toMatchObject({ waiting: 0, saved: 12, continues_at: null });
});

test('a later attempt that meets the daily limit is none, and follows when the limit allows it', async () => {
  await open({ rateLimits: true });
  isAway = true;
  const id = await start('1.jpg');
  await settle();
  isAway = false;
  await db.updateTable('attempts').set({ count: 1_000_000 }).execute();
  await after(200_000);
  expect(await media(id)).toMatchObject({ waiting: 1, retried: 1, saved: 0 });
  expect(visits).toHaveLength(1);
  await after(24 * HOUR);
  expect(await media(id)).toMatchObject({ waiting: 0, saved: 1 });
});

test('two workers never copy a file twice', async () => {
  isAway = true;
  const id = await start('1.jpg 2.jpg', '3.jpg 4.jpg');
  await settle();
  isAway = false;
  app.clock.advance(180_000);
  visits = [];
  await Promise.all([
    fetchDueMedia(app, { team_id, import_id: id }),
    fetchDueMedia(app, { team_id, import_id: id }),
  ]);
  expect(visits).toHaveLength(4);
  expect(await photos()).toEqual([2, 2]);
});

test('a file that a worker claimed before it died is tried again', async () => {
  isAway = true;
  const id = await start('1.jpg');
  await settle();
  isAway = false;
  app.clock.advance(180_000);
  const died = { ...app.websites, read: () => Promise.reject(new Error('killed')) };
  const attempt = fetchDueMedia({ ...app, websites: died }, { team_id, import_id: id });
  await expect(attempt).rejects.toThrow('killed');
  await after(200_000);
  expect(await media(id)).toMatchObject({ waiting: 1, saved: 0 });
  await after(200_000);
  expect(await media(id)).toMatchObject({ waiting: 0, saved: 1 });
});

test('a file whose every attempt ends its worker is given up after the last one', async () => {
  isAway = true;
  const id = await start('1.jpg');
  await settle();
  const died = { ...app.websites, read: () => Promise.reject(new Error('killed')) };
  for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts += 1) {
    app.clock.advance(24 * HOUR);
    const attempt = fetchDueMedia({ ...app, websites: died }, { team_id, import_id: id });
    await expect(attempt).rejects.toThrow('killed');
  }
  expect(await media(id)).toMatchObject({ waiting: 1, saved: 0 });
  await after(24 * HOUR);
  expect(await media(id)).toMatchObject({ waiting: 0, saved: 0 });
  expect(visits).toHaveLength(1);
});

test('a later attempt does not make the time longer during which an import can be undone', async () => {
  isAway = true;
  const id = await start('1.jpg');
  await settle();
  const before = (await detail(id)).reviews?.undo_until;
  expect(before).toEqual(expect.any(String));
  await after(24 * HOUR);
  await call('retryImportedMedia', { params: { id } });
  await settle();
  expect(visits).toHaveLength(3);
  expect((await detail(id)).reviews?.undo_until).toBe(before);
  const long_ago = new Date(app.clock.now().getTime() - 400 * 24 * HOUR);
  await db.updateTable('imports').set({ finished_at: long_ago }).where('id', '=', id).execute();
  expect((await detail(id)).reviews?.undo_until).toBeNull();
  const refused = await callEndpoint(app, 'undoImport', { params: { id } }, headers);
  expect(refused.text).toContain('import_stays');
});

test('an import that was undone leaves nothing to try', async () => {
  isAway = true;
  const id = await start('1.jpg');
  await settle();
  visits = [];
  await call('undoImport', { params: { id } });
  await after(24 * HOUR);
  expect(visits).toEqual([]);
});

test('an import that is stopped in the middle of its videos resumes with the others, and copies none twice', async () => {
  const id = await start(...Array.from({ length: 5 }, (_, at) => `${at}.mp4`));
  await runChunk(app, id, operationKinds);
  await runChunk(app, id, operationKinds);
  await call('cancelImport', { params: { id } });
  await settle();
  expect(await media(id)).toMatchObject({ waiting: 3, saved: 2 });
  await call('resumeImport', { params: { id } });
  await settle();
  expect(await detail(id)).toMatchObject({ state: 'done', created: 5 });
  expect(await media(id)).toMatchObject({ waiting: 0, saved: 5, failures: [] });
  expect(visits.toSorted()).toEqual(['/0.mp4', '/1.mp4', '/2.mp4', '/3.mp4', '/4.mp4']);
  const reviews = await db
    .selectFrom('shop_reviews')
    .select('video')
    .where('team_id', '=', team_id)
    .execute();
  expect(reviews.every(({ video }) => video !== null)).toBe(true);
});
