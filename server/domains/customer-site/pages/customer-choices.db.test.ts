import { test, expect } from 'vitest';
import {
  createContactedCustomer,
  messagesOf,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { brotliDecompressSync } from 'node:zlib';
import { openCustomerBrowser } from './customer-browser.fixture.ts';

const { app, get, post } = await openCustomerBrowser();

test('“not received yet” shows the new date, at every repeat; “no more messages” is shown only when it is true', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}/postpone`)).body).toContain('Pas encore reçue\u202f?');
  expect((await post(`${path}/postpone`)).headers.location).toBe(`${path}/postpone?done=1`);
  expect((await get(`${path}/postpone?done=1`)).body).toContain(
    'vers le vendredi 27\u00a0novembre',
  );
  await app.db
    .updateTable('review_requests')
    .set({ postponed_count: 3 })
    .where('id', '=', request_id)
    .execute();
  await post(`${path}/postpone`);
  expect((await get(`${path}/postpone?done=1`)).body).toContain(
    'vers le vendredi 27\u00a0novembre',
  );
  await app.db
    .updateTable('messages')
    .set({
      status: 'cancelled',
      reason: 'step_disabled',
      due_at: null,
      finished_at: app.clock.now(),
    })
    .where('request_id', '=', request_id)
    .where('step', '<>', 'request')
    .execute();
  await post(`${path}/postpone`);
  expect((await get(`${path}/postpone?done=1`)).body).toContain(
    'Nous ne vous écrirons plus au sujet de cette commande.',
  );
});

test('opting out on the page needs a form and can be undone; the one-click opt-out of an e-mail program answers 200 without a redirect or a cookie', async () => {
  const { path, request_id } = await createContactedCustomer(app);
  expect((await get(`${path}/stop`)).body).toContain('Ne plus recevoir de demandes d’avis\u202f?');
  const stopped = await post(`${path}/stop`);
  expect([stopped.statusCode, stopped.headers.location]).toEqual([303, `${path}/stop`]);
  expect((await get(`${path}/stop`)).body).toContain('C’est fait.');
  expect((await post(`${path}/stop`, { undo: '1' })).headers.location).toBe(
    `${path}/stop?undone=1`,
  );
  expect((await get(`${path}/stop?undone=1`)).body).toContain('C’est annulé.');
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ] as const) {
    const oneClick = await post(`${path}/stop`, body, { 'content-type': type });
    expect([
      oneClick.statusCode,
      oneClick.headers.location,
      oneClick.headers['set-cookie'],
    ]).toEqual([200, undefined, undefined]);
  }
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder cancelled opted_out',
    'last_reminder cancelled opted_out',
  ]);
});

test('the chosen language is stored in a cookie for 365 days, and no cookie is set without a choice', async () => {
  const { path } = await createContactedCustomer(app, { request: { locale: 'en-GB' } });
  expect((await get(path)).body).toContain('lang="fr"');
  const english = await get(`${path}?rating=4&lang=en`);
  expect(english.headers['set-cookie']).toBe('locale=en; Path=/; Max-Age=31536000; SameSite=Lax');
  expect(english.body).toContain('Confirm 4\u00a0stars out of\u00a05');
  expect((await get(path, { cookie: 'autre=1; locale=en' })).body).toContain(
    'How did your order go?',
  );
  expect((await get(`${path}?lang=xx`)).headers['set-cookie']).toBeUndefined();
});

test('the legal notice shows the team’s actual settings', async () => {
  const { path } = await createContactedCustomer(app, {
    flow: {
      trigger_event: 'order_paid',
      link_ttl_days: 90,
      steps: { last_reminder: { is_enabled: false } },
    },
  });
  const { body } = await get(`${path}/legal`);
  for (const text of [
    'après le paiement d’une commande',
    'avec une relance au plus',
    '90\u00a0jours',
    'les mêmes choix\u00a0: ',
    'est tiré au sort pour chaque client',
    'le site de la boutique',
    'Trustpilot',
    'Google',
  ])
    expect(body).toContain(text);
});

test('pages are compressed when the browser accepts it', async () => {
  const { path } = await createContactedCustomer(app);
  const answer = await get(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.rawPayload.length).toBeLessThanOrEqual(6144);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('Comment s’est passée');
});
