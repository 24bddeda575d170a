import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { operationKinds } from '#server/operation-kinds.ts';
import { transaction } from '#server/database/transaction.ts';
import { runOperation } from '#server/domains/operations/run-operation.ts';
import { receiveInbound } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { recountTeam } from '#server/domains/statistics/cohorts/recount.ts';
import { callEndpoint } from '#server/testing/contract/call-endpoint.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { WITHOUT_CUSTOMERS } from './tables-without-customers.ts';
import { scanAllText } from '#server/testing/scan-all-text.ts';
import { testApp } from '#server/testing/test-app.ts';
import { verifyAuditChain } from '#server/domains/audit-log/verify-audit-chain.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { plantImportedQuestions } from './plant-imported-questions.fixture.ts';

const app = testApp(await testDatabase());
/**
 * Matches every spelling: the names, the address, also URL-encoded, and the number with separators.
 */
const TRACES = String.raw`zylberberg|apolline|6\D{0,3}12\D{0,3}34\D{0,3}56\D{0,3}78`;
const ORDER = {
  number: '#77',
  email: 'Apolline.Zylberberg@Exemple.fr',
  phone: '06 12 34 56 78',
  first_name: 'Apolline',
  last_name: 'Zylberberg',
  country_code: 'FR',
  delivered_at: '2026-11-10T09:00:00Z',
  line_items: [{ title: 'Savon gravé « Apolline Zylberberg »', quantity: 1 }],
  tags: ['vip', 'apolline.zylberberg@exemple.fr'],
  consent: { email: true, source: 'Formulaire d’Apolline' },
};
let team_id = '';
let ada: TestPerson;

const post = (path: string, body: object) =>
  callHttp(app, `POST /api/team/${path}`, ada.headers, body as Record<string, unknown>);
const letWork = async (): Promise<void> => {
  while ((await app.runEventHandlers()) > 0);
};
const figures = () =>
  app.db
    .selectFrom('statistics')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('day')
    .execute();
const request = () =>
  app.db
    .selectFrom('review_requests')
    .selectAll()
    .where('team_id', '=', team_id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
const rowsOf = async (number: string): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select(['m.step', 'm.status', 'm.reason', 'm.recipient'])
    .where('r.team_id', '=', team_id)
    .where('r.integration_order_number', '=', number)
    .orderBy('m.id')
    .execute();
  return rows.map(({ step, status, reason, recipient }) =>
    [step, status, reason, recipient].filter((word) => word !== null).join(' '),
  );
};

/** Adds data about the person to every place that can contain it. */
async function plant(): Promise<void> {
  expect((await post('orders', ORDER)).data).toMatchObject([{ status: 'created' }]);
  await letWork();
  app.clock.advance(4 * DAY);
  await sendDueMessages(app);
  const { id, token } = await request();
  await app.http.inject({
    method: 'POST',
    url: `/y/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: 'rating=2',
  });
  await app.db
    .updateTable('review_requests')
    .set({
      feedback: 'Rappelez Apolline Zylberberg au 06.12.34.56.78',
      metadata: JSON.stringify({ answers: [{ id: 'q', answer: 'Apolline' }] }),
    })
    .where('id', '=', id)
    .execute();
  await letWork();
  await transaction(app, (tx) =>
    receiveInbound(tx, {
      team_id,
      channel: 'sms',
      provider: 'twilio',
      provider_message_id: 'SM1',
      from: '+33612345678',
      text: 'C’est Apolline, à bientôt',
      at: tx.now,
    }),
  );
  await app.db
    .updateTable('messages')
    .set({
      provider_message_id: 'wamid.33612345678',
      metadata: JSON.stringify({
        failure: '550 apolline.zylberberg@exemple.fr unknown',
        bill: { to: 33612345678 },
      }),
    })
    .where('request_id', '=', id)
    .where('status', '=', 'sent')
    .execute();
  const files = ['checked', 'running'].map((state) => ({
    state,
    text: `n;e;tel;nom\n1;paul@exemple.fr;;Paul\n2;;+33 6 12 34 56 78;Zylberberg Apolline\n3;ana@exemple.fr;;Ana\n4;x@@y;;Apolline Zylberberg\n`,
  }));
  for (const { text } of files) {
    const { text: answer } = await callEndpoint(
      app,
      'importFile',
      {
        form: {
          kind: 'orders',
          mapping: '{"number":"n","email":"e","phone":"tel","full_name":"nom"}',
          file: new File([text], 'Apolline Zylberberg.csv'),
        },
      },
      ada.headers,
    );
    const { data } = JSON.parse(answer) as { data: { id: string } };
    await runOperation(app, { team_id, import_id: data.id }, operationKinds);
  }
  await post('opt_outs', { phone: '0612345678', proof: 'Mme Apolline Zylberberg a appelé' });
  await post('opt_outs', {
    email: 'soeur@exemple.fr',
    proof: 'Sa sœur Apolline Zylberberg l’a dit',
  });
  await app.db
    .insertInto('suppressions')
    .values({
      team_id,
      email: 'apolline.zylberberg@exemple.fr',
      reason: 'refused',
      words: '550 no such user',
      created_at: app.clock.now(),
    })
    .execute();
  const events = [
    { dedupe_key: 'a', team_id, body: '{"to":"+33612345678"}', read_at: app.clock.now() },
    {
      dedupe_key: 'b',
      team_id,
      body: 'From=%2B33612345678&Body=apolline.zylberberg%40exemple.fr',
      read_at: null,
    },
  ];
  await app.db
    .insertInto('incoming_events')
    .values(events.map((event) => ({ ...event, provider: 'twilio', received_at: app.clock.now() })))
    .execute();
  await app.db
    .insertInto('refused_purposes')
    .values({
      team_id,
      kind: 'phone',
      value: '+33612345678',
      purpose: 'replies',
      created_at: app.clock.now(),
    })
    .execute();
  await app.db
    .insertInto('general_ratings')
    .values({
      team_id,
      received_at: app.clock.now(),
      state: 'pending',
      rating: 3,
      first_name: 'Apolline',
      last_name: 'Zylberberg',
      email: 'apolline.zylberberg@exemple.fr',
    })
    .execute();
  await app.db
    .insertInto('images')
    .values({
      team_id,
      request_id: id,
      purpose: 'photo',
      name: 'photo.webp',
      width: 1,
      height: 1,
      bytes: 1,
      created_at: app.clock.now(),
    })
    .execute();
  const sentence = {
    rating: 2,
    title: 'Apolline',
    text: 'Signé Apolline Zylberberg',
    display_name: 'Apolline Z.',
  };
  const { id: review_id } = await app.db
    .insertInto('shop_reviews')
    .values({
      ...sentence,
      team_id,
      request_id: id,
      status: 'published',
      submitted_at: app.clock.now(),
      published_at: app.clock.now(),
      is_verified: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('shop_review_versions')
    .values({
      ...sentence,
      shop_review_id: review_id,
      photos: '[]',
      status: 'pending',
      ended_at: app.clock.now(),
    })
    .execute();
  await app.db
    .insertInto('public_reviews')
    .values({
      team_id,
      source: 'api',
      review_id: '66f0c1d2e3a4b5c6d7e8f901',
      review_rating: 2,
      review_text: 'Apolline',
      consumer_name: 'Apolline Z.',
      request_id: id,
      match_kind: 'reference',
      review_time: app.clock.now(),
      seen_at: app.clock.now(),
      created_at: app.clock.now(),
      updated_at: app.clock.now(),
    })
    .execute();
  const elsewhere = {
    team_id,
    rating: 2,
    text: 'Merci',
    status: 'published' as const,
    submitted_at: app.clock.now(),
    published_at: app.clock.now(),
    is_verified: false,
    origin: 'Loox',
    imported_at: app.clock.now(),
  };
  await app.db
    .insertInto('shop_reviews')
    .values([
      { ...elsewhere, origin_hash: 'a', author_email: 'apolline.zylberberg@exemple.fr' },
      { ...elsewhere, origin_hash: 'b', display_name: 'Apolline Zylberberg' },
      {
        ...elsewhere,
        origin_hash: 'c',
        author_email: 'rose@exemple.fr',
        order_reference: '#77',
        text: 'Comme Apolline Zylberberg, je reviendrai',
        contested_at: app.clock.now(),
        contest: 'Apolline Zylberberg l’a vu aussi',
      },
    ])
    .execute();
  await sql`
    insert into shop_review_versions (shop_review_id, rating, text, photos, status, ended_at, contested_at, contest)
    select id, rating, text, '[]', 'refused', now(), now(), 'Voyez Apolline Zylberberg' from shop_reviews where origin_hash = 'c'`.execute(
    app.db,
  );
  await plantImportedQuestions(app, team_id);
  await app.db
    .insertInto('former_contacts')
    .values({
      request_id: id,
      team_id,
      kind: 'email',
      value: 'apolline@zylberberg.fr',
      replaced_at: app.clock.now(),
      user_id: null,
    })
    .execute();
  await app.db
    .insertInto('review_notes')
    .values({
      team_id,
      request_id: id,
      user_id: ada.id,
      text: 'Apolline Zylberberg rappelle demain',
      created_at: app.clock.now(),
    })
    .execute();
  await app.db
    .insertInto('review_replies')
    .values({
      team_id,
      request_id: id,
      user_id: ada.id,
      channel: 'email',
      recipient: 'apolline.zylberberg@exemple.fr',
      text: 'Chère Apolline',
      state: 'sent',
      created_at: app.clock.now(),
    })
    .execute();
  await app.db
    .insertInto('data_requests')
    .values({
      team_id,
      reference: '1',
      contact: 'apolline.zylberberg@exemple.fr',
      file: '{}',
      asked_at: app.clock.now(),
    })
    .execute();
  await sql`insert into pgboss.job (data, output) values (${JSON.stringify({ event: 'channel_broken', payload: { team_id, text: '550 apolline.zylberberg@exemple.fr' } })}, ${JSON.stringify({ message: 'Apolline Zylberberg' })})`.execute(
    app.db,
  );
}

beforeAll(async () => {
  await app.db
    .insertInto('instance')
    .values({
      system_identifier: 'x',
      public_url: 'http://localhost',
      secret_check: 'x',
      pepper: Buffer.from('a pepper of the tests'),
    })
    .execute();
  await ensureSenders(app);
  await sql`create schema pgboss`.execute(app.db);
  await sql`create table pgboss.job (id uuid primary key default gen_random_uuid(), data jsonb, output jsonb)`.execute(
    app.db,
  );
  team_id = await addTeam(app, { flow: { is_active: true, delay: { value: 1, unit: 'days' } } });
  ada = await addPerson(app, { team_id });
});

describe('a person who is erased', () => {
  test('leaves no trace in any table, and the counts stay', async () => {
    await plant();
    expect(await scanAllText(app.db, TRACES)).toEqual([
      'pgboss.job',
      'public.audit_log',
      'public.data_requests',
      'public.former_contacts',
      'public.general_ratings',
      'public.import_files',
      'public.import_refusals',
      'public.imports',
      'public.incoming_events',
      'public.messages',
      'public.opt_outs',
      'public.orders',
      'public.product_answers',
      'public.product_question_versions',
      'public.product_questions',
      'public.public_reviews',
      'public.refused_purposes',
      'public.request_search',
      'public.request_timeline',
      'public.review_notes',
      'public.review_replies',
      'public.review_requests',
      'public.review_search',
      'public.shop_review_versions',
      'public.shop_reviews',
      'public.suppressions',
      'public.test_inbox_messages',
    ]);
    const before = await figures();
    const erased = await post('erasures', { email: 'apolline.zylberberg@EXEMPLE.fr' });
    expect(erased).toMatchObject({
      status: 200,
      data: { orders: 1, requests: 1, others: 7, found: 9 },
    });
    await letWork();
    expect(await scanAllText(app.db, TRACES)).toEqual([]);
    expect(await app.db.selectFrom('images').select('id').execute()).toEqual([]);
    expect(
      await app.db.selectFrom('shop_reviews').select(['author_email', 'text', 'contest']).execute(),
    ).toEqual([
      {
        author_email: 'rose@exemple.fr',
        text: 'Comme effacé, je reviendrai',
        contest: 'effacé l’a vu aussi',
      },
    ]);
    expect(
      await app.db.selectFrom('shop_review_versions').select(['text', 'contest']).execute(),
    ).toEqual([{ text: 'Comme effacé, je reviendrai', contest: 'Voyez effacé' }]);
    expect(
      await app.db
        .selectFrom('product_questions as q')
        .innerJoin('product_answers as a', 'a.question_id', 'q.id')
        .innerJoin('product_question_versions as v', 'v.question_id', 'q.id')
        .select(['q.display_name', 'q.text', 'q.contest', 'a.text as answer', 'v.text as before'])
        .execute(),
    ).toEqual([
      {
        display_name: 'Rose',
        text: 'Comme celui d’effacé ?',
        contest: 'effacé l’a lu',
        answer: 'Demandez à effacé.',
        before: 'Comme effacé ?',
      },
    ]);
    expect(await figures()).toEqual(before);
    expect(await app.db.transaction().execute((tx) => recountTeam(tx, team_id))).toEqual([]);
    expect(await request()).toMatchObject({
      rating: 2,
      country_code: 'FR',
      email: null,
      feedback: null,
    });
    expect(
      await app.db
        .selectFrom('orders')
        .select(['number', 'line_items', 'tags'])
        .where('team_id', '=', team_id)
        .execute(),
    ).toMatchObject([
      { number: '#77', line_items: [{ title: 'Savon gravé « effacé »' }], tags: ['vip', 'effacé'] },
    ]);
  });

  test('has a page that answers 410, and no message left to send', async () => {
    expect(await rowsOf('#77')).toEqual([
      'request sent',
      'first_reminder cancelled already_rated',
      'last_reminder cancelled already_rated',
    ]);
    const { token } = await request();
    const page = await app.http.inject({ method: 'GET', url: `/y/${token}` });
    expect(page.statusCode).toBe(410);
  });

  test('gets no new request and is not stored again, from any source of orders', async () => {
    const again = {
      ...ORDER,
      number: '#78',
      email: 'apolline.zylberberg@exemple.fr',
      phone: '+33612345678',
    };
    expect((await post('orders', again)).data).toMatchObject([{ status: 'created' }]);
    expect((await post('orders', ORDER)).status).toBe(200);
    expect(
      (
        await post('orders', {
          number: '#79',
          phone: '06.12.34.56.78',
          first_name: 'Apolline',
          delivered_at: '2026-11-20T09:00:00Z',
        })
      ).status,
    ).toBe(200);
    await letWork();
    for (const number of ['#78', '#79'])
      expect(await rowsOf(number)).toEqual([
        'request cancelled erased',
        'first_reminder cancelled erased',
        'last_reminder cancelled erased',
      ]);
    const manual = await post('review_requests', {
      contacts: [{ email: 'apolline.zylberberg@exemple.fr', first_name: 'Apolline' }],
    });
    expect(manual.data).toMatchObject([
      { steps: [{ step: 'request', status: 'cancelled', reason: 'erased' }, {}, {}] },
    ]);
    await transaction(app, (tx) =>
      receiveInbound(tx, {
        team_id,
        channel: 'sms',
        provider: 'twilio',
        provider_message_id: 'SM2',
        from: '+33612345678',
        text: 'STOP',
        at: tx.now,
      }),
    );
    await callEndpoint(
      app,
      'importFile',
      {
        form: {
          kind: 'opt_outs',
          dry_run: 'false',
          mapping: '{"email":"e"}',
          file: new File(['e\napolline.zylberberg@exemple.fr\n'], 'liste.csv'),
        },
      },
      ada.headers,
    );
    await letWork();
    expect(
      (await post('opt_outs', { email: 'apolline.zylberberg@exemple.fr', proof: 'Un appel' })).code,
    ).toBe('erased');
    expect(
      (
        await post('send_test_review_request', {
          contact: 'apolline.zylberberg@exemple.fr',
          flow_configuration: {},
          step: 'request',
        })
      ).code,
    ).toBe('opted_out');
    expect(await scanAllText(app.db, TRACES)).toEqual([]);
  });

  test('is removed from a file that is being imported, which continues', async () => {
    const { rows } = await sql<{
      text: string;
    }>`select convert_from(content, 'UTF8') as text from import_files`.execute(app.db);
    expect(rows.map(({ text }) => text.replaceAll(/ +/g, ' '))).toEqual(
      Array.from(
        { length: 2 },
        () => 'n;e;tel;nom\n1;paul@exemple.fr;;Paul\n \n3;ana@exemple.fr;;Ana\n \n',
      ),
    );
  });

  test('leaves an audit event without a name, in a log that is still append-only', async () => {
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute();
    expect(auditEvents.map(({ action }) => action)).toEqual([
      'opt_out_added',
      'opt_out_added',
      'audit_entries_redacted',
      'person_erased',
    ]);
    expect(auditEvents[0]?.detail).toEqual({});
    expect(auditEvents[1]?.detail).toEqual({
      contact: 's•••@exemple.fr',
      proof: 'Sa sœur effacé l’a dit',
    });
    expect(auditEvents[3]?.detail).toEqual({ orders: 1, requests: 1, others: 7 });
    expect((await verifyAuditChain(app.db, team_id)).broken).toBeNull();
    await expect(app.db.updateTable('audit_log').set({ detail: '{}' }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(app.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  });

  test('does not affect the same person in another shop, or a person with another contact', async () => {
    const other = await addTeam(app, { flow: { is_active: true } });
    const rose = await addPerson(app, { team_id: other });
    await callHttp(app, 'POST /api/team/orders', rose.headers, {
      number: '1',
      email: 'paul@exemple.fr',
      first_name: 'Paul',
      delivered_at: '2026-11-20T09:00:00Z',
    });
    expect((await post('erasures', { email: 'paul@exemple.fr' })).data).toMatchObject({ found: 0 });
    expect(
      await app.db.selectFrom('orders').select('email').where('team_id', '=', other).execute(),
    ).toEqual([{ email: 'paul@exemple.fr' }]);
    expect((await post('erasures', {})).errors).toHaveProperty('email');
    expect((await post('erasures', { phone: '12' })).errors).toHaveProperty('phone');
  });
});

test('is removed from a message that is being sent, once its worker has finished', async () => {
  await post('orders', {
    number: '90',
    email: 'presse@exemple.fr',
    delivered_at: '2026-11-20T09:00:00Z',
  });
  await letWork();
  const { id } = await app.db
    .selectFrom('messages')
    .select('id')
    .where('recipient', '=', 'presse@exemple.fr')
    .where('step', '=', 'request')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('messages')
    .set({ status: 'sending', attempt: 1 })
    .where('id', '=', id)
    .execute();
  await post('erasures', { email: 'presse@exemple.fr' });
  await expect(letWork()).rejects.toThrow('still leaving');
  await app.db
    .updateTable('messages')
    .set({
      status: 'sent',
      provider_message_id: 'wamid.1',
      sent_at: app.clock.now(),
      finished_at: app.clock.now(),
    })
    .where('id', '=', id)
    .execute();
  const { eraseLateTraces } = await import('#server/domains/requests/lists/erase-late-traces.ts');
  const { request_id } = await app.db
    .selectFrom('messages')
    .select('request_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await eraseLateTraces(app, { request_ids: [request_id] });
  expect(
    await app.db
      .selectFrom('messages')
      .select(['recipient', 'provider_message_id'])
      .where('id', '=', id)
      .execute(),
  ).toEqual([{ recipient: null, provider_message_id: null }]);
});

/** A new table fails here until its treatment of people is declared. */
test('every table is listed as erased or as without customers', async () => {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    app.db,
  );
  const ERASED = [
    'import_files',
    'import_refusals',
    'imports',
    'incoming_events',
    'audit_log',
    'messages',
    'opt_outs',
    'orders',
    'request_timeline',
    'request_search',
    'review_requests',
    'suppressions',
    'test_inbox_messages',
    'export_parts',
    'refused_purposes',
    'general_ratings',
    'imported_media',
    'images',
    'data_requests',
    'shop_reviews',
    'shop_review_versions',
    'product_questions',
    'product_answers',
    'product_question_versions',
    'review_reports',
    'public_reviews',
    'review_invitations',
    'former_contacts',
    'review_notes',
    'review_replies',
    'review_search',
  ];
  expect(rows.map(({ name }) => name)).toEqual([...ERASED, ...WITHOUT_CUSTOMERS].toSorted());
});
