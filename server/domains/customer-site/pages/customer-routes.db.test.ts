import { test, expect } from 'vitest';
import {
  createContactedCustomer,
  readRequest,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { openCustomerBrowser } from './customer-browser.fixture.ts';

const { app, get, post } = await openCustomerBrowser();

test('without JavaScript, a customer opens the page, rates it, writes a message and reads it again', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  const question = await get(path);
  expect(question.statusCode).toBe(200);
  expect(question.body).toContain('Comment s’est passée votre commande\u202f?');
  expect(question.body).toContain('Savon surgras, et un autre article');
  const rated = await post(path, { rating: '2' });
  expect([rated.statusCode, rated.headers.location]).toEqual([303, `${path}?thanks=1`]);
  expect((await get(`${path}?thanks=1`)).body).toContain('Merci de votre franchise, Claire.');
  const written = await post(path, { form: 'feedback', feedback: 'Carton ouvert.', contact: '1' });
  expect([written.statusCode, written.headers.location]).toEqual([303, `${path}?done=1`]);
  expect((await get(`${path}?done=1`)).body).toContain('Votre message est arrivé à la boutique.');
  const again = await get(path);
  expect(again.statusCode).toBe(200);
  expect(again.body).toContain('Vous avez déjà répondu, merci.');
  expect(again.body).toContain('Carton ouvert.');
  expect(await readRequest(app, request_id)).toMatchObject({
    rating: 2,
    feedback: 'Carton ouvert.',
    metadata: { contact_allowed: true },
  });
});

test('the page sends no referrer, is not indexed or cached, sets no cookie and loads nothing from elsewhere', async () => {
  const { path } = await createContactedCustomer(app);
  for (const url of [
    path,
    `${path}/stop`,
    `${path}/legal`,
    `${path}/postpone`,
    '/y',
    '/y/inconnu',
  ]) {
    const { headers } = await get(url);
    expect(headers['set-cookie'], url).toBeUndefined();
    expect(headers, url).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy'], url).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
  }
});

test('a rating can be changed on the page, which then shows the new one', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  await post(path, { rating: '5' });
  const change = await get(`${path}?change=1`);
  expect(change.body).toContain('Confirmer 5\u00a0étoiles sur\u00a05');
  expect(change.body).not.toContain('Je ne l’ai pas encore reçue');
  await post(path, { rating: '3' });
  expect((await readRequest(app, request_id)).rating).toBe(3);
  expect((await get(path)).body).toContain('Votre note\u00a0: 3 sur\u00a05, Correct');
});

test('without JavaScript, the questions of the private form are shown, stored and shown again; answers alone are a message', async () => {
  const questions = [
    {
      id: 'colis',
      label: 'Le colis est arrivé',
      kind: 'choice',
      options: ['À l’heure', 'En retard'],
      topic: 'delivery',
      required: true,
    },
    { id: 'soin', label: 'L’emballage', kind: 'scale', options: ['Peu soigné', 'Très soigné'] },
    { id: 'mots', label: 'Autre chose', kind: 'text' },
  ];
  const { path, request_id } = await createContactedCustomer(app, {
    conditional: { feedback: { questions } },
  });
  await post(path, { rating: '2' });
  const form = (await get(`${path}?thanks=1`)).body;
  for (const part of [
    'data-wrong="Répondez à cette question." name="q_colis" value="En retard"',
    'name="q_soin" value="5"',
    'Très soigné',
    'name="q_mots"',
    'name="contact" value="1"',
  ])
    expect(form, part).toContain(part);
  const refused = await post(path, {
    form: 'feedback',
    feedback: 'x'.repeat(4001),
    q_colis: 'En retard',
    q_mots: 'Rien',
    contact: '1',
  });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('name="q_colis" checked="" value="En retard"');
  expect(refused.body).toContain('name="contact" checked=""');
  const unanswered = await post(path, { form: 'feedback', feedback: 'Écrasé', q_soin: '2' });
  expect(unanswered.statusCode).toBe(422);
  expect(unanswered.body).toMatch(
    /<legend>Le colis est arrivé<\/legend><span class="err" id="e" role="alert">Répondez à cette question\.<\/span>/u,
  );
  expect(unanswered.body).toMatch(/<textarea[^>]*>Écrasé<\/textarea>/u);
  expect(
    (await post(path, { form: 'feedback', feedback: '', q_colis: 'En retard', q_soin: '2' }))
      .headers.location,
  ).toBe(`${path}?done=1`);
  expect((await get(`${path}?done=1`)).body).toContain('Votre message est arrivé à la boutique.');
  expect((await get(path)).body).toContain('name="q_colis" checked="" value="En retard"');
  expect(await readRequest(app, request_id)).toMatchObject({
    feedback: null,
    metadata: {
      contact_allowed: false,
      answers: [
        { id: 'colis', value: 'En retard', topic: 'delivery' },
        { id: 'soin', value: 2 },
      ],
    },
  });
});
