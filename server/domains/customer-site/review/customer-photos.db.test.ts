import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import sharp from 'sharp';
import { test, expect } from 'vitest';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';

const app = testApp(await testDatabase());

const get = (url: string) =>
  app.http.inject({ method: 'GET', url, headers: { accept: 'text/html' } });

const post = (url: string, form: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const photo = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#2f6b4a' } })
  .jpeg()
  .toBuffer();

/** Sends a form with files as a browser does. */
async function upload(url: string, fields: Record<string, string>, photos: readonly Uint8Array[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const bytes of photos)
    form.append('photos', new File([Uint8Array.from(bytes)], 'photo.jpg'));
  const request = new Request('http://x/', { method: 'POST', body: form });
  return app.http.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

test('photos of a review have their own page without JavaScript; before any text they are sent with the text', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}/photo`)).headers.location).toBe(path);
  await rateRequest(app, request_id, 5);
  expect((await get(`${path}/photo`)).headers.location).toBe(`${path}/review`);
  await post(`${path}/review`, {
    form: 'review',
    title: 'Doux',
    review: 'Il ne colle pas.',
    name: 'Claire M.',
  });
  expect((await get(`${path}/photo`)).body).toMatch(
    /<form action="[^"]+\/photo"[^>]*enctype="multipart\/form-data"/iu,
  );
  const refused = await upload(`${path}/photo`, {}, [Buffer.from('pas une image')]);
  expect([refused.statusCode, refused.body.includes('Une photo n’a pas pu être chargée')]).toEqual([
    422,
    true,
  ]);
  expect((await upload(`${path}/photo`, {}, [photo])).headers.location).toBe(
    `${path}/review?done=1`,
  );
  const read = () =>
    app.db
      .selectFrom('shop_reviews')
      .select(['text', 'title', 'status', 'photos'])
      .where('request_id', '=', request_id)
      .executeTakeFirstOrThrow();
  const [kept] = (await read()).photos;
  expect(await read()).toMatchObject({
    text: 'Il ne colle pas.',
    title: 'Doux',
    status: 'pending',
    photos: [{ width: 8, height: 6 }],
  });
  expect((await get(kept?.url ?? '')).statusCode).toBe(200);
  expect((await upload(`${path}/photo`, {}, [photo, photo, photo])).statusCode).toBe(422);
  await upload(`${path}/photo`, { remove: kept?.url ?? '' }, []);
  expect((await read()).photos).toEqual([]);
  await post(`${path}/withdraw`, {});
  expect((await get(`${path}/photo`)).headers.location).toBe(`${path}/review`);
});

test('a request may store 12 photo files in all, and files that no review uses are deleted at once', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await rateRequest(app, request_id, 5);
  const content = { form: 'review', review: 'Il ne colle pas.', name: '' };
  const another = async (shade: number): Promise<Buffer> =>
    sharp({
      create: { width: 9, height: 7, channels: 3, background: { r: shade * 10, g: 9, b: 9 } },
    })
      .jpeg()
      .toBuffer();
  const stored = async (): Promise<number> =>
    (await app.db.selectFrom('images').select('id').where('request_id', '=', request_id).execute())
      .length;
  const shown = async () =>
    (
      await app.db
        .selectFrom('shop_reviews')
        .select('photos')
        .where('request_id', '=', request_id)
        .executeTakeFirstOrThrow()
    ).photos.map(({ url }) => url);
  await upload(`${path}/review`, content, [await another(0)]);
  // The replaced text was never published, so that it is deleted at once.
  for (let n = 1; n <= 3; n++) {
    const [url = ''] = await shown();
    await upload(`${path}/photo`, { remove: url }, [await another(n)]);
    expect(await stored()).toBe(1);
  }
  // The uploaded files of a refused form are deleted.
  await upload(`${path}/photo`, {}, [await another(4), Buffer.from('pas une image')]);
  expect(await stored()).toBe(1);
  await app.db
    .updateTable('shop_reviews')
    .set({ status: 'published', publish_at: null, published_at: app.clock.now() })
    .where('request_id', '=', request_id)
    .execute();
  const statuses = [];
  for (let n = 5; n <= 20; n++) {
    const [url = ''] = await shown();
    await app.db
      .updateTable('shop_reviews')
      .set({ status: 'published', publish_at: null, published_at: app.clock.now() })
      .where('request_id', '=', request_id)
      .execute();
    const answer = await upload(`${path}/photo`, { remove: url }, [await another(n)]);
    statuses.push(answer.statusCode);
    if (answer.statusCode === 422) expect(answer.body).toContain('plusieurs fois');
  }
  expect(statuses).toEqual([
    ...Array.from({ length: 11 }, () => 303),
    ...Array.from({ length: 5 }, () => 422),
  ]);
  expect(await stored()).toBe(12);
});

test('an author sends the form 20 times a day, then is asked to wait', async () => {
  const limited = testApp(app.db, { config: { rateLimits: true } });
  const { path, request_id } = await createContactedCustomer(app);
  await rateRequest(app, request_id, 5);
  const statuses = [];
  for (let n = 0; n < 21; n++)
    statuses.push(
      (
        await limited.http.inject({
          method: 'POST',
          url: `${path}/review`,
          payload: new URLSearchParams({ form: 'review', review: `Mot ${n}`, name: '' }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).statusCode,
    );
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 429]);
});
