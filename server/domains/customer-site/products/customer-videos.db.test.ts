import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '#contract/api/schemas.ts';
import { LARGEST_VIDEO } from '#contract/customer-pages/shop-review.ts';
import { transaction } from '#server/database/transaction.ts';
import { erasePersonData } from '#server/domains/compliance/personal-data/erase-person-data.ts';
import { removeImages } from '#server/domains/images/delete-images.ts';
import {
  box,
  locations,
  mp4,
  PLACE,
  webm,
  webmTags,
} from '#server/domains/images/videos/video-bytes.fixture.ts';
import { recordOrders } from '#server/domains/requests/intake/record-orders.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { dropOrphanMedia } from '#server/domains/reviews/published/media/drop-orphan-media.ts';
import { publishDueReviews } from '#server/domains/reviews/published/publish-due-reviews.ts';
import { purgeRemovedReviews } from '#server/domains/reviews/published/purge-removed-reviews.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { endAtStatement } from '#server/testing/end-at-statement.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { imagesInMemory, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const store = imagesInMemory();
const app = testApp(await testDatabase(), { images: { store } });
type ProductReviewRows = Answer<'listProductReviews'>['data'];

beforeEach(() => store.kept.clear());

async function buy() {
  const customer = await createContactedCustomer(app);
  const number = `V-${customer.request_id}`;
  const [order] = await recordOrders(app, { team_id: customer.team_id, integration_name: 'api' }, [
    {
      number,
      email: `${number}@exemple.fr`,
      delivered_at: app.clock.now().toISOString(),
      line_items: [
        { product_id: '10', title: 'Pull' },
        { product_id: '11', title: 'Bonnet' },
      ],
    },
  ]);
  const request_id = order?.request_id ?? '';
  const { token } = await app.db
    .selectFrom('review_requests')
    .select('token')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  await rateRequest(app, request_id, 4);
  const { headers } = await addPerson(app, { team_id: customer.team_id });
  const ask = (call: Parameters<typeof callHttp>[1], body?: Record<string, unknown>) =>
    callHttp(app, call, headers, body);
  const list = async (): Promise<ProductReviewRows> =>
    ((await ask('GET /api/team/product_reviews')).body as unknown as { data: ProductReviewRows })
      .data;
  return { team_id: customer.team_id, request_id, path: `/y/${token}`, ask, list };
}

async function send(
  path: string,
  fields: Record<string, string>,
  files: readonly [field: string, bytes: Uint8Array, name?: string][],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [field, bytes, name = 'film.mp4'] of files)
    form.append(field, new File([Uint8Array.from(bytes)], name, { type: 'video/mp4' }));
  const request = new Request('http://x/', { method: 'POST', body: form });
  return app.http.inject({
    method: 'POST',
    url: `${path}/products`,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
const show = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.http.inject({ method, url, headers });
const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#222' } })
  .jpeg()
  .toBuffer();
const imagesOf = async (request_id: string): Promise<number> =>
  (await app.db.selectFrom('images').select('id').where('request_id', '=', request_id).execute())
    .length;
const videoOf = ([review]: ProductReviewRows) =>
  review?.media.find(({ kind }) => kind === 'video') ?? null;

test('a video is stored with its poster and without the place where it was filmed', async () => {
  const { path, list, ask } = await buy();
  const film = mp4({ more: locations(), position: PLACE });
  const sent = await send(path, { rating_1: '5', body_1: 'Chaud' }, [
    ['media_1', film, '../../etc/<script>.exe'],
    ['poster_1', picture, 'poster.jpg'],
    ['media_1', picture, 'photo.jpg'],
  ]);
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}/products?done=1`]);
  const video = videoOf(await list());
  expect(video).toMatchObject({
    url: expect.stringMatching(/^\/images\/[\da-f]{40}\.mp4$/u) as string,
    poster_url: expect.stringMatching(/^\/images\/[\da-f]{40}\.webp$|\.jpg$/u) as string,
  });
  const bytes = Buffer.from(store.kept.get(video?.url.slice('/images/'.length) ?? '') ?? []);
  expect([bytes.length, bytes.includes(PLACE), bytes.includes('pictures and sound')]).toEqual([
    film.length,
    false,
    true,
  ]);
  const panel = (await ask('GET /api/team/shop_reviews'))
    .body as unknown as Answer<'listShopReviews'>;
  expect(panel.data.find(({ video: of }) => of !== null)?.video?.url).toBe(video?.url);
  // When the form is sent again without files, the review keeps its files.
  await send(path, { rating_1: '4', body_1: 'Moins chaud' }, []);
  expect(videoOf(await list())?.url).toBe(video?.url);
  const page = (await show(`${path}/products`)).body;
  expect(page).toContain(`name="remove_1" value="${video?.url}"`);
});

test('a published video is on the page of its product, with the headers that let it play there', async () => {
  const { path, list, team_id } = await buy();
  await send(path, { rating_1: '5' }, [['media_1', webm({ more: [webmTags()] }), 'film']]);
  const video = videoOf(await list());
  expect(video?.url).toMatch(/\.webm$/u);
  const [review] = await list();
  await app.db
    .updateTable('shop_reviews')
    .set({ publish_at: app.clock.now() })
    .where('id', '=', review?.id ?? '')
    .execute();
  await publishDueReviews(app);
  const { team_code } = await app.db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const page = await show(`/w/${team_code}/${review?.product_id}.html`);
  expect(page.body).toMatch(/<video src="[^"]+\.webm"[^>]*controls=""[^>]*preload="none"/u);
  expect(page.headers['content-security-policy']).toContain("media-src 'self'");
  const json = await show(`/w/${team_code}/${review?.product_id}.json`);
  expect(json.body).toContain('"kind":"video"');
  const photos = await show(
    `/w/${team_code}/${review?.product_id}.html?with=photo&form=gallery&embed=1`,
  );
  expect(photos.body).toContain('<video');
});

const HOSTILE_NAMES = {
  path: '/etc/nom-marque.mp4',
  parent: '..',
  climbing: '../../nom-marque.mp4',
  backslashes: '..\\..\\nom-marque.exe',
  control: 'nom-marque\u0007\u0000\r\nSet-Cookie: a=b.mp4',
  direction: 'nom-marque\u202e4pm.exe',
  markup: '"><script>alert(1)<!-- nom-marque.mp4',
  length: `nom-marque${'x'.repeat(300)}.mp4`,
};

test.each(Object.entries(HOSTILE_NAMES))(
  'the file name of a customer’s video is never stored or shown: %s',
  async (_kind, name) => {
    const { path, list, team_id, request_id, ask } = await buy();
    const sent = await send(path, { rating_1: '5', body_1: 'Chaud', name: 'Léa' }, [
      ['media_1', mp4(), name],
      ['poster_1', picture, name.replace('mp4', 'jpg')],
    ]);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}/products?done=1`]);
    const [review] = await list();
    const video = videoOf(review ? [review] : []);
    expect(video?.url).toMatch(/^\/images\/[\da-f]{40}\.mp4$/u);
    expect(video?.poster_url).toMatch(/^\/images\/[\da-f]{40}\.(?:webp|jpg)$/u);
    await app.db
      .updateTable('shop_reviews')
      .set({ publish_at: app.clock.now() })
      .where('id', '=', review?.id ?? '')
      .execute();
    await publishDueReviews(app);
    const { team_code } = await app.db
      .selectFrom('teams')
      .select('team_code')
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ text: string }>`
      select (select json_agg(i)::text from images i where i.request_id = ${request_id}) || (select json_agg(s)::text from shop_reviews s where s.request_id = ${request_id})
        || (select json_agg(e)::text from request_timeline e where e.request_id = ${request_id}) as text`.execute(
      app.db,
    );
    const product = `/w/${team_code}/${review?.product_id}`;
    const film = await show(video?.url ?? '');
    const places = [
      rows[0]?.text ?? '',
      [...store.kept.keys()].join('\n'),
      ...[...store.kept.values()].map((bytes) => Buffer.from(bytes).toString('latin1')),
      (await show(`${path}/products`)).body,
      (await show(`${product}.html`)).body,
      (await show(`${product}.json`)).body,
      JSON.stringify((await ask('GET /api/team/shop_reviews')).body),
      JSON.stringify((await ask('GET /api/team/product_reviews')).body),
      JSON.stringify(film.headers),
    ];
    expect(places.every((text) => text !== '')).toBe(true);
    for (const text of places) expect(text).not.toMatch(/nom-marque|Set-Cookie: a|\u202e/iu);
    expect(film.headers['set-cookie']).toBeUndefined();
    expect([...store.kept.keys()].every((key) => /^[\da-f]{40}\.\w+$/u.test(key))).toBe(true);
  },
);

test('each refused video is reported at its product, in French, and nothing is stored', async () => {
  const { path, list, request_id } = await buy();
  const large = Buffer.alloc(LARGEST_VIDEO + 1);
  mp4().copy(large);
  const cases: [string, [string, Uint8Array][]][] = [
    ['La vidéo est trop longue : 60 secondes au plus.', [['media_1', mp4({ seconds: 61 })]]],
    ['La vidéo est trop lourde : 50 Mo au plus.', [['media_1', large]]],
    ['Un fichier n’est ni une image', [['media_1', Buffer.from('MZ an .exe named film.mp4')]]],
    [
      'La vidéo n’est pas lisible',
      [
        ['media_1', picture],
        ['media_1', mp4().subarray(0, 60)],
      ],
    ],
    ['La vidéo n’est pas lisible', [['media_1', box('ftyp', 'isom')]]],
    [
      'Une seule vidéo par produit.',
      [
        ['media_1', mp4()],
        ['media_1', webm()],
      ],
    ],
  ];
  for (const [sentence, files] of cases) {
    const answer = await send(path, { rating_1: '4', body_1: 'Gardé' }, files);
    const said = answer.body.replaceAll('\u{A0}', ' ').replaceAll('\u{202F}', ' ');
    expect([answer.statusCode, said.includes(sentence), said.includes('Gardé')]).toEqual([
      422,
      true,
      true,
    ]);
    expect(said).toContain('id="emedia_1"');
  }
  expect([await list(), store.kept.size]).toEqual([[], 0]);
  expect(await imagesOf(request_id)).toBe(0);
  await send(path, { rating_1: '4' }, [['media_1', mp4()]]);
  expect((await send(path, { rating_1: '4' }, [['media_1', webm()]])).statusCode).toBe(422);
  await send(path, { rating_1: '4', remove_1: videoOf(await list())?.url ?? '' }, []);
  expect(videoOf(await list())).toBeNull();
});

test('a video is served by ranges, only as a video, to everybody and without a cookie', async () => {
  const { path, list } = await buy();
  const film = mp4();
  await send(path, { rating_1: '5' }, [['media_1', film]]);
  const url = videoOf(await list())?.url ?? '';
  const whole = await show(url);
  expect([whole.statusCode, whole.rawPayload]).toEqual([200, film]);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(film.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(whole.headers['set-cookie']).toBeUndefined();
  const etag = String(whole.headers.etag);
  const part = await show(url, { range: 'bytes=4-7' });
  expect([
    part.statusCode,
    part.body,
    part.headers['content-range'],
    part.headers['content-length'],
  ]).toEqual([206, 'ftyp', `bytes 4-7/${film.length}`, '4']);
  expect((await show(url, { range: 'bytes=-3' })).rawPayload).toEqual(film.subarray(-3));
  const past = await show(url, { range: `bytes=${film.length}-` });
  expect([past.statusCode, past.headers['content-range'], past.body]).toEqual([
    416,
    `bytes */${film.length}`,
    '',
  ]);
  expect((await show(url, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200);
  expect((await show(url, { 'if-none-match': etag })).statusCode).toBe(304);
  const head = await show(url, {}, 'HEAD');
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(film.length),
    '',
  ]);
  expect((await show(`/images/${'0'.repeat(40)}.mp4`)).statusCode).toBe(404);
});

test('a video is not listed for another team, and is deleted when its customer is erased', async () => {
  const { path, list, team_id, request_id } = await buy();
  const stranger = await buy();
  await send(path, { rating_1: '5' }, [
    ['media_1', mp4()],
    ['poster_1', picture],
  ]);
  const [review] = await list();
  const url = videoOf(await list())?.url ?? '';
  expect(await stranger.list()).toEqual([]);
  expect((await stranger.ask(`POST /api/team/product_reviews/${review?.id}/publish`)).status).toBe(
    404,
  );
  // A removal that names the video of another customer changes nothing.
  await send(stranger.path, { rating_1: '3', remove_1: url }, []);
  expect((await show(url)).statusCode).toBe(200);
  const { email } = await app.db
    .selectFrom('review_requests')
    .select('email')
    .where('id', '=', request_id)
    .executeTakeFirstOrThrow();
  await transaction(app, (tx) =>
    erasePersonData(app, tx, team_id, { kind: 'email', value: email ?? '' }),
  );
  await app.runEventHandlers();
  expect((await show(url)).statusCode).toBe(404);
  expect(store.kept.size).toBe(0);
});

test('the video of a withdrawn review is stored as evidence for a year, then deleted', async () => {
  const { path, list, request_id } = await buy();
  await send(path, { rating_1: '5' }, [
    ['media_1', mp4()],
    ['poster_1', picture],
  ]);
  await send(path, { form: 'withdraw', line: '1' }, []);
  expect(videoOf(await list())).toBeNull();
  app.clock.advance(364 * 86_400_000);
  await purgeRemovedReviews(app);
  expect(await imagesOf(request_id)).toBe(2);
  app.clock.advance(2 * 86_400_000);
  await purgeRemovedReviews(app);
  await removeImages(app);
  expect(await imagesOf(request_id)).toBe(0);
});

test('a media file that no review uses after a day is deleted', async () => {
  const { path, list, request_id, team_id } = await buy();
  await send(path, { rating_1: '5' }, [
    ['media_1', mp4()],
    ['poster_1', picture],
  ]);
  const names = [`${'a'.repeat(40)}.mp4`, `${'b'.repeat(40)}.webp`];
  await app.db
    .insertInto('images')
    .values(
      names.map((name) => ({
        team_id,
        request_id,
        purpose: name.endsWith('mp4') ? ('video' as const) : ('photo' as const),
        name,
        width: 0,
        height: 0,
        bytes: 1,
        created_at: app.clock.now(),
      })),
    )
    .execute();
  await dropOrphanMedia(app);
  expect(await imagesOf(request_id)).toBe(4);
  app.clock.advance(86_400_000 + 1_000);
  await dropOrphanMedia(app);
  expect(await imagesOf(request_id)).toBe(2);
  expect(videoOf(await list())).not.toBeNull();
});

test('unused media files are deleted in batches, and a finished batch stays deleted when the process ends', async () => {
  // The files of other tests are too old to be examined.
  app.clock.advance(8 * 86_400_000);
  const { request_id, team_id } = await buy();
  await app.db
    .insertInto('images')
    .values(
      Array.from({ length: 5 }, (_, i) => ({
        team_id,
        request_id,
        purpose: 'photo' as const,
        name: `${`${i}`.repeat(40)}.webp`,
        width: 0,
        height: 0,
        bytes: 1,
        created_at: app.clock.now(),
      })),
    )
    .execute();
  app.clock.advance(86_400_000 + 1_000);
  const ended = { ...app, db: endAtStatement(app.db, 'delete from images', 3) };
  await expect(dropOrphanMedia(ended, 2)).rejects.toThrow('the process ends');
  expect(await imagesOf(request_id)).toBe(1);
  await dropOrphanMedia(app, 2);
  expect(await imagesOf(request_id)).toBe(0);
});
