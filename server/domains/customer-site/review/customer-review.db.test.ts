import sharp from 'sharp';
import { expect, test } from 'vitest';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { readReview, WORDS, createReviewScene } from './written-review.fixture.ts';

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

/** As a browser sends a form with files. */
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

test('every rating gets the same form, without a script, with its consent beside the button', async () => {
  const forms = [];
  for (const rating of [1, 3, 5]) {
    const { path, request_id } = await createContactedCustomer(app);
    await rateRequest(app, request_id, rating);
    const { body } = await get(`${path}?thanks=1`);
    forms.push(
      (/<form action="[^"]+\/review".*?<\/form>/su.exec(body)?.[0] ?? '').replaceAll(path, ''),
    );
  }
  expect(new Set(forms).size).toBe(1);
  expect(forms[0]).toMatch(
    /<button type="submit" class="b">Publier mon avis<\/button><p[^>]*><span>Paraîtront sur le site de Savonnerie du Vallon/u,
  );
});

test('before a rating there is nothing to write beside', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}/review`)).headers.location).toBe(path);
  await post(`${path}/review`, { review: 'Trop tôt' });
  expect(
    await app.db
      .selectFrom('shop_reviews')
      .select('id')
      .where('request_id', '=', request_id)
      .execute(),
  ).toEqual([]);
});

test('written, read again, changed and withdrawn by its own link', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await rateRequest(app, request_id, 4);
  const sent = await upload(
    `${path}/review`,
    {
      form: 'review',
      product: 'Savon surgras',
      title: 'Doux',
      review: 'Il ne colle pas.',
      name: 'Claire M.',
    },
    [photo],
  );
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}/review?done=1`]);
  const thanks = (await get(`${path}/review?done=1`)).body;
  expect(thanks).toContain('C’est noté. Merci, Claire.');
  expect(thanks).toContain('au plus tard le vendredi 27\u00a0novembre');
  const { photos } = await app.db
    .selectFrom('shop_reviews')
    .select('photos')
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow();
  expect(photos).toMatchObject([
    { url: expect.stringMatching(/^\/images\//u) as string, width: 8, height: 6 },
  ]);
  expect((await get(path)).body).toContain('Votre avis est en cours de contrôle');
  await upload(
    `${path}/review`,
    { form: 'review', review: 'Finalement il colle.', name: '', remove: photos[0]?.url ?? '' },
    [],
  );
  expect(
    await app.db
      .selectFrom('shop_reviews')
      .select(['text', 'display_name', 'product', 'photos'])
      .where('request_id', '=', request_id)
      .executeTakeFirst(),
  ).toEqual({ text: 'Finalement il colle.', display_name: null, product: null, photos: [] });
  expect((await get(`${path}/review`)).body).toContain(`href="${path}/withdraw"`);
  const customer = await post(`${path}/review`, { form: 'withdraw' });
  expect([customer.statusCode, customer.headers.location]).toEqual([303, `${path}/withdraw`]);
  expect((await get(`${path}/review`)).body).not.toContain('Votre avis est retiré');
  await post(`${path}/withdraw`, {});
  expect((await get(`${path}/review`)).body).toContain('Votre avis est retiré');
});

test('what cannot be taken is said beside its field, and the words are still there', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await rateRequest(app, request_id, 2);
  const content = { form: 'review', title: 'Titre', review: 'Des mots qui restent' };
  const cases = [
    [
      await upload(`${path}/review`, content, [Buffer.from('<svg onload="alert(1)"/>')]),
      'Une photo n’a pas pu être lue',
    ],
    [await upload(`${path}/review`, content, [photo, photo, photo, photo]), 'Trois photos au plus'],
    [
      await upload(`${path}/review`, content, [Buffer.alloc(11_000_000)]),
      'Une photo est trop lourde',
    ],
    [
      await post(`${path}/review`, { ...content, review: 'a'.repeat(2001) }),
      '2\u202f001 caractères',
    ],
    [
      await post(`${path}/review`, { form: 'review', title: 'Titre', review: ' ' }),
      'Écrivez quelques mots',
    ],
  ] as const;
  for (const [answer, sentence] of cases) {
    expect(
      [answer.statusCode, answer.body.includes(sentence), answer.body.includes('value="Titre"')],
      sentence,
    ).toEqual([422, true, true]);
  }
  expect(cases[0][0].body).toContain('Des mots qui restent');
  expect(
    await app.db
      .selectFrom('shop_reviews')
      .select('id')
      .where('request_id', '=', request_id)
      .execute(),
  ).toEqual([]);
});

test('its photos are added and removed alone, by an address of their own; before any word they come with the words', async () => {
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
  expect([refused.statusCode, refused.body.includes('Une photo n’a pas pu être lue')]).toEqual([
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

test('a refused review says why on its page, and can be contested there once', async () => {
  const written = await createReviewScene(app, {
    text: { ...WORDS, text: '</textarea><script>alert(1)</script>' },
  });
  const owner = await addPerson(app, { team_id: written.team_id });
  await callHttp(app, `POST /api/team/shop_reviews/${written.review_id}/refuse`, owner.headers, {
    reason: 'personal_data',
  });
  const { body } = await get(`${written.path}/review`);
  expect(body).toContain('données personnelles d’une autre personne');
  expect(body).toContain('Contester ce refus');
  expect(body).not.toContain('<script>alert');
  app.clock.advance(1000);
  await post(`${written.path}/review`, { form: 'contest', contest: 'Je ne nomme que moi.' });
  expect((await get(`${written.path}/review`)).body).toContain('Votre contestation est arrivée');
  expect((await readReview(app, written)).contest).toBe('Je ne nomme que moi.');
});

test('edits store no photo without end: 12 files a request, those nobody names are deleted at once', async () => {
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
  // Nobody has seen the replaced text, so it is deleted at once.
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

test('an author sends the form 20 times a day, then is told to wait', async () => {
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
