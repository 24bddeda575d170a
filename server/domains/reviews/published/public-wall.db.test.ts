import { expect, test } from 'vitest';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { createReviewScene } from '#server/domains/customer-site/review/written-review.fixture.ts';

const db = await testDatabase();
const app = testApp(db);
const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });
const post = (url: string, form: Record<string, string>, on = app) =>
  on.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** A shop with three published reviews and one pending review. */
const first = await createReviewScene(app, {
  rating: 5,
  text: { title: 'Doux', text: 'Il ne colle pas.' },
});
const { team_id } = first;
const second = await createReviewScene(app, {
  team_id,
  order: { number: '#2' },
  rating: 2,
  text: { title: null, text: 'Carton ouvert.', display_name: null, product: null },
});
const third = await createReviewScene(app, {
  team_id,
  order: { number: '#3' },
  rating: 4,
  text: { text: '<script>alert(1)</script>', product: 'Porte-savon' },
});
const waiting = await createReviewScene(app, {
  team_id,
  order: { number: '#4' },
  rating: 1,
  text: { text: 'Pas encore lu.' },
});
const owner = await addPerson(app, { team_id });
for (const { review_id } of [first, second, third]) {
  app.clock.advance(60_000);
  await callHttp(app, `POST /api/team/shop_reviews/${review_id}/publish`, owner.headers);
}
const { team_code } = await db
  .selectFrom('teams')
  .select('team_code')
  .where('id', '=', team_id)
  .executeTakeFirstOrThrow();
const WALL = `/dashboard/reviews/custom?team=${team_code}`;

test('the wall shows published reviews only, with all legal notices', async () => {
  const { statusCode, body, headers } = await get(WALL);
  expect(statusCode).toBe(200);
  for (const text of [
    'Il ne colle pas.',
    'Carton ouvert.',
    'Client anonyme',
    'Claire M.',
    'Achat vérifié',
    '3,7',
    '3\u00a0avis publiés'.replace('\u00a0', ' '),
    'Plus anciens',
    'publié le 20\u00a0novembre 2026',
    'publiés sous 7 jours, sans contrepartie',
    'Signaler',
  ])
    expect(body, text).toContain(text);
  expect(body).not.toContain('Pas encore lu.');
  expect(body).not.toMatch(/<script>alert|AFNOR|\bNF\b/u);
  expect(headers['set-cookie']).toBeUndefined();
});

test('the wall omits “no incentive” while one of its reviews has an incentive, even a filtered one', async () => {
  const reward = (is_incentivized: boolean) =>
    db
      .updateTable('shop_reviews')
      .set({ is_incentivized })
      .where('id', '=', second.review_id)
      .execute();
  await reward(true);
  expect((await get(`${WALL}&rating=5`)).body).not.toContain('sans contrepartie');
  await reward(false);
  expect((await get(`${WALL}&rating=5`)).body).toContain('sans contrepartie');
});

test('filters and sorts are links and a plain form; the average stays that of all reviews', async () => {
  const order = (body: string) =>
    [...body.matchAll(/<article id="avis-(\d+)"/gu)].map(([, id]) => id);
  expect(order((await get(WALL)).body)).toEqual(
    [third, second, first].map(({ review_id }) => review_id),
  );
  expect(order((await get(`${WALL}&sort=oldest`)).body)).toEqual(
    [first, second, third].map(({ review_id }) => review_id),
  );
  expect(order((await get(`${WALL}&sort=lowest`)).body)).toEqual(
    [second, third, first].map(({ review_id }) => review_id),
  );
  const low = (await get(`${WALL}&rating=2`)).body;
  expect([order(low), low.includes('3,7')]).toEqual([[second.review_id], true]);
  expect(order((await get(`${WALL}&product=Porte-savon`)).body)).toEqual([third.review_id]);
  expect((await get(`${WALL}&rating=3`)).body).toContain('Aucun avis ne correspond');
  for (const odd of [
    'rating=9',
    'page=0',
    'sort=x',
    'lang=xx',
    'page=99999',
    'product=%00',
    "product='--",
  ])
    expect((await get(`${WALL}&${odd}`)).statusCode, odd).toBe(200);
});

test('another site may embed the wall only at its embed address', async () => {
  expect((await get(WALL)).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect((await get(`${WALL}&embed=1`)).headers['content-security-policy']).toContain(
    'frame-ancestors *',
  );
  expect((await get(`/avis/${team_code}`)).headers['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  );
});

test('the wall has no star markup for search engines, filtered or not, because its reviews rate the shop itself', async () => {
  for (const url of [WALL, `${WALL}&product=Porte-savon`])
    expect((await get(url)).body, url).not.toMatch(/ld\+json|schema\.org/u);
});

test('search engines and social networks get title, description and absolute addresses without filters', async () => {
  const { body } = await get(`${WALL}&product=Porte-savon&sort=oldest&lang=fr`);
  const here = `${app.config.publicUrl}/dashboard/reviews/custom?team=${team_code}&amp;product=Porte-savon`;
  expect(body).toContain('<title>Porte-savon – Avis des clients');
  expect(body).toContain(`<link rel="canonical" href="${here}&amp;lang=fr"/>`);
  expect(body).toContain(`<link rel="alternate" hrefLang="de" href="${here}&amp;lang=de"/>`);
  expect(body).toContain(`<meta property="og:url" content="${here}&amp;lang=fr"/>`);
  expect(body).toMatch(
    /<meta name="description" content="Porte-savon – [^"]+ sur 5, 3 avis publiés/u,
  );
  const attestation = await get(`/avis/${team_code}?lang=fr`);
  expect(attestation.body).toContain(
    `<link rel="canonical" href="${app.config.publicUrl}/avis/${team_code}?lang=fr"/>`,
  );
  const wall = await get(WALL);
  expect(
    wall.body.match(/<article[^>]*>.*?<\/article>/gsu)?.every((each) => each.includes('<h2')),
  ).toBe(true);
});

test('the script is at most ten kilobytes, and draws public text from any site, without a cookie', async () => {
  const script = await get('/embed.js');
  expect(script.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(script.rawPayload.length).toBeLessThanOrEqual(10_240);
  const travelling = await app.http.inject({
    url: '/embed.js',
    headers: { 'accept-encoding': 'br' },
  });
  expect(travelling.headers['content-encoding']).toBe('br');
  expect(travelling.rawPayload.length).toBeLessThanOrEqual(4_096);
  expect(script.body).not.toMatch(/innerHTML|document\.cookie|localStorage|document\.write/u);
  const data = await get(`/avis/${team_code}/embed.json?lang=de`);
  expect(data.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  expect([data.headers['set-cookie'], script.headers['set-cookie']]).toEqual([
    undefined,
    undefined,
  ]);
  expect(data.json()).toMatchObject({
    lang: 'de',
    average: '3,7',
    reviews: [{ rating: 4 }, { name: 'Anonyme Person' }, { mark: 'Geprüfter Kauf' }],
    next: null,
  });
  expect(
    (
      await get(`/avis/${team_code}/embed.json`, {
        'if-none-match': String((await get(`/avis/${team_code}/embed.json`)).headers['etag']),
      })
    ).statusCode,
  ).toBe(304);
});

test('the attestation gives reproducible counts, and never calls itself a certificate', async () => {
  const { body } = await get(`/avis/${team_code}`);
  for (const text of [
    'Comment ces avis sont recueillis et contrôlés',
    '<dt>Avis publiés</dt><dd>3</dd>',
    '<dt>En cours de contrôle</dt><dd>1</dd>',
    'après la livraison de chaque commande',
    'Les seuls motifs de refus',
    'gardé un an',
  ])
    expect(body, text).toContain(text);
  for (const lang of ['fr', 'en', 'es', 'de', 'it', 'nl'])
    expect((await get(`/avis/${team_code}?lang=${lang}`)).body, lang).not.toMatch(
      /\bNF\b|AFNOR|certifié|certified|zertifiziert/u,
    );
});

test('a report with a reason reaches the team, leaves the review published, and is answered', async () => {
  const form = await get(`/avis/${team_code}?review=${second.review_id}`);
  const [, moment = ''] = /name="moment" value="([^"]+)"/u.exec(form.body) ?? [];
  const report = {
    review: second.review_id,
    moment,
    reason: 'not_a_customer',
    words: 'Cette personne n’a rien acheté ici.',
    email: 'voisin@exemple.fr',
  };
  expect(
    (await post(`/avis/${team_code}/reports`, report)).statusCode,
    'a robot answers at once',
  ).toBe(422);
  app.clock.advance(5_000);
  for (const wrong of [
    { reason: '' },
    { words: 'court' },
    { email: 'pas une adresse' },
    { moment: 'x.y' },
  ])
    expect(
      (await post(`/avis/${team_code}/reports`, { ...report, ...wrong })).statusCode,
      JSON.stringify(wrong),
    ).toBe(422);
  expect(
    (await post(`/avis/${team_code}/reports`, { ...report, url: 'http://robot' })).statusCode,
  ).toBe(303);
  expect(
    await db.selectFrom('review_reports').select('id').where('team_id', '=', team_id).execute(),
  ).toEqual([]);
  expect((await post(`/avis/${team_code}/reports`, report)).headers.location).toContain(
    'reported=1',
  );
  await app.runEventHandlers();
  const listed = (await callHttp(app, 'GET /api/team/shop_reviews?waits=1', owner.headers))
    .body as {
    data: { id: string; reports: { id: string }[] }[];
  };
  expect(listed.data.map(({ id }) => id)).toEqual([second.review_id]);
  expect((await get(WALL)).body).toContain('Carton ouvert.');
  const mails = () =>
    db
      .selectFrom('test_inbox_messages')
      .select(['recipient', 'body_text'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
  expect(await mails()).toMatchObject([
    { recipient: owner.email, body_text: expect.stringContaining('n’a rien acheté ici') as string },
  ]);
  expect(
    (
      await callHttp(
        app,
        `POST /api/team/review_reports/${listed.data[0]?.reports[0]?.id ?? ''}/close`,
        owner.headers,
      )
    ).status,
  ).toBe(200);
  await app.runEventHandlers();
  expect(await mails()).toMatchObject([
    {
      recipient: 'voisin@exemple.fr',
      body_text: expect.stringContaining('Il reste publié') as string,
    },
  ]);
  expect(
    await db.selectFrom('review_reports').select('email').where('team_id', '=', team_id).execute(),
  ).toEqual([{ email: null }]);
});

test('a pending review cannot be reported, an unknown shop has no wall, and too many reports are refused', async () => {
  expect(
    (await post(`/avis/${team_code}/reports`, { review: waiting.review_id, reason: 'other' }))
      .statusCode,
  ).toBe(404);
  for (const url of [
    '/dashboard/reviews/custom',
    '/dashboard/reviews/custom?team=nulle',
    '/avis/nulle',
    "/avis/'--",
    '/avis/nulle/embed.json',
  ])
    expect((await get(url)).statusCode, url).toBe(404);
  const limited = testApp(db, { config: { rateLimits: true }, now: app.clock.now().toISOString() });
  let refused = 0;
  for (let n = 0; n < 241; n++)
    refused = (await limited.http.inject({ method: 'GET', url: '/embed.js' })).statusCode;
  expect(refused).toBe(429);
});

test('one IPv6 subscriber may send ten reports an hour; a team gets at most 30 mails of them, and one that announces the pause', async () => {
  const limited = testApp(db, { config: { rateLimits: true }, now: app.clock.now().toISOString() });
  const form = await get(`/avis/${team_code}?review=${first.review_id}`);
  const [, moment = ''] = /name="moment" value="([^"]+)"/u.exec(form.body) ?? [];
  limited.clock.advance(5_000);
  const text = 'Cette personne n’a rien acheté ici.';
  const report = async (remoteAddress: string): Promise<number> =>
    (
      await limited.http.inject({
        method: 'POST',
        url: `/avis/${team_code}/reports`,
        payload: new URLSearchParams({
          review: first.review_id,
          moment,
          reason: 'other',
          words: text,
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        remoteAddress,
      })
    ).statusCode;
  const before = await db.selectFrom('test_inbox_messages').select('id').execute();
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push(await report(`2001:db8:5:5:${n}::1`));
  expect(statuses.filter((status) => status === 303)).toHaveLength(10);
  expect(statuses.slice(10)).toEqual([429, 429]);
  for (let n = 0; n < 100; n++) statuses.push(await report(`198.51.100.${n}`));
  expect(statuses.filter((status) => status === 303)).toHaveLength(100);
  await limited.runEventHandlers();
  const mails = await db
    .selectFrom('test_inbox_messages')
    .select(['recipient', 'subject'])
    .where(
      'id',
      'not in',
      before.map(({ id }) => id),
    )
    .execute();
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([owner.email]));
  expect(
    mails.filter(({ subject }) => subject?.startsWith('Un avis publié est signalé')),
  ).toHaveLength(30);
  expect(mails.filter(({ subject }) => subject?.startsWith('Alertes suspendues'))).toHaveLength(1);
});
