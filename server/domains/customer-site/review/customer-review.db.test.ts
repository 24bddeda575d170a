import { isContested } from '#server/domains/reviews/published/is-contested.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import sharp from 'sharp';
import { test, expect } from 'vitest';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { createReviewScene, TEXTS, readReview } from './written-review.fixture.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { callHttp } from '#server/testing/call-http.ts';

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

test('every rating shows the same review form, with the consent beside the button', async () => {
  const forms = [];
  for (const rating of [1, 3, 5]) {
    const { path, request_id } = await createContactedCustomer(app);
    await rateRequest(app, request_id, rating);
    const { body } = await get(`${path}?thanks=1`);
    forms.push(
      (/<form [^>]*action="[^"]+\/review".*?<\/form>/su.exec(body)?.[0] ?? '').replaceAll(path, ''),
    );
  }
  expect(new Set(forms).size).toBe(1);
  expect(forms[0]).toMatch(
    /<button type="submit" class="b">Publier mon avis<\/button><p[^>]*><span>Paraîtront sur le site de Savonnerie du Vallon/u,
  );
});

test('without a rating no review can be written', async () => {
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

test('a customer writes, reads, changes and withdraws a review with their own link', async () => {
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

test('what is refused in a review is reported beside its field, and the text stays in the form', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await rateRequest(app, request_id, 2);
  const content = { form: 'review', title: 'Titre', review: 'Des mots qui restent' };
  const cases = [
    [
      await upload(`${path}/review`, content, [Buffer.from('<svg onload="alert(1)"/>')]),
      'Une photo n’a pas pu être chargée',
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

test('a refused review shows its reason on its page, where it can be contested once', async () => {
  const written = await createReviewScene(app, {
    text: { ...TEXTS, text: '</textarea><script>alert(1)</script>' },
  });
  const owner = await addPerson(app, { team_id: written.team_id });
  await callHttp(app, `POST /api/team/shop_reviews/${written.review_id}/refuse`, owner.headers, {
    reason: 'personal_data',
  });
  const { body } = await get(`${written.path}/review`);
  expect(body).toContain('données personnelles d’une autre personne');
  expect(body).toContain('Contester ce refus');
  expect(body).not.toContain('<script>alert');
  const empty = await post(`${written.path}/review`, { form: 'contest', contest: ' ' });
  const shownPage = await get(String(empty.headers.location));
  expect(shownPage.body).toMatch(
    /role="alert">Écrivez quelques mots, ou revenez en arrière\.<\/span><textarea name="contest"/u,
  );
  await post(`${written.path}/review`, { form: 'contest', contest: 'Je ne nomme que moi.' });
  expect((await get(`${written.path}/review`)).body).toContain('Votre contestation est arrivée');
  // A contest at the very time of the refusal is after it, and so waits for a decision.
  const contested = await readReview(app, written);
  expect(contested.contest).toBe('Je ne nomme que moi.');
  expect(contested.removed_at).toEqual(app.clock.now());
  expect(isContested(contested)).toBe(true);
});

test('a review that was published after a contest and refused again for another reason can be contested again', async () => {
  const written = await createReviewScene(app, { text: TEXTS });
  const owner = await addPerson(app, { team_id: written.team_id });
  const decide = async (verb: string, body?: Record<string, unknown>) => {
    app.clock.advance(1000);
    const path = `POST /api/team/shop_reviews/${written.review_id}/${verb}`;
    await callHttp(app, path as Parameters<typeof callHttp>[1], owner.headers, body);
    app.clock.advance(1000);
  };
  await decide('refuse', { reason: 'personal_data' });
  await post(`${written.path}/review`, { form: 'contest', contest: 'Je ne nomme que moi.' });
  await decide('publish');
  await decide('refuse', { reason: 'off_topic' });
  expect((await get(`${written.path}/review`)).body).toContain('Contester ce refus');
  await post(`${written.path}/review`, { form: 'contest', contest: 'C’est bien le sujet.' });
  expect((await readReview(app, written)).contest).toBe('C’est bien le sujet.');
  // A confirmed refusal cannot be contested again.
  await decide('refuse', { reason: 'off_topic' });
  await post(`${written.path}/review`, { form: 'contest', contest: 'Encore.' });
  expect((await readReview(app, written)).contest).toBe('C’est bien le sujet.');
});
