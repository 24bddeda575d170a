import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { renderDigestEmail } from '#server/domains/notifications/alerts/render-digest-email.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { erasePersonData } from './erase-person-data.ts';

const app = testApp(await testDatabase());
interface Shop {
  team_id: string;
  owner: TestPerson;
}
let ours: Shop;
let theirs: Shop;
let orders = 0;

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
  await sql`create schema pgboss`.execute(app.db);
  await sql`create table pgboss.job (id uuid primary key default gen_random_uuid(), data jsonb, output jsonb)`.execute(
    app.db,
  );
  ours = await openShop();
  theirs = await openShop();
});

async function openShop(): Promise<Shop> {
  const team_id = await addTeam(app, { flow: { is_active: true } });
  return { team_id, owner: await addPerson(app, { team_id }) };
}

interface Customer {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}

/** Some names are also words of the program: of events, handlers, steps and subjects of e-mails. */
const name = fc.oneof(
  fc.constantFrom(
    ...'send reset link password confirmation announce rating request sent first reminder team chat channel broken'.split(
      ' ',
    ),
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
);
const mailbox = fc.constantFrom('send', 'reset', 'a+b', 'team', "o'neil", 'x_y');

/** Creates a customer with new contacts, because records that share a contact are one person. */
function newCustomer(first_name: string, last_name: string, word: string): Customer {
  orders += 1;
  return {
    first_name,
    last_name,
    email: `${word}${orders}@exemple.fr`,
    phone: `+33612${100_000 + orders}`,
  };
}

/**
 * Writes about the customer wherever a text can contain them: in a team or, with null, in the
 * instance's own rows.
 */
async function plantTexts(
  team_id: string | null,
  { first_name, last_name, email, phone }: Customer,
): Promise<void> {
  const terms = `${first_name} ${last_name}, ${email} ou ${phone}`.replaceAll('\0', '');
  const key = `${team_id ?? 'instance'}-${orders}`;
  const at = app.clock.now();
  await app.db
    .insertInto('test_inbox_messages')
    .values(
      [
        {
          message_key: `reset-password-${key}`,
          subject: 'Choisissez un mot de passe',
          recipient: 'ada@exemple.fr',
        },
        { message_key: `announce-${key}`, subject: terms, recipient: email },
      ].map((mail) => ({
        ...mail,
        team_id,
        request_id: null,
        channel: 'email' as const,
        sender: 'Recueil',
        body_text: terms,
        body_html: null,
        template: null,
      })),
    )
    .execute();
  await app.db
    .insertInto('incoming_events')
    .values({ provider: 'twilio', dedupe_key: key, team_id, body: terms, received_at: at })
    .execute();
  const jobs = [
    {
      event: 'channel_broken',
      reaction: 'announce-incident',
      payload: {
        sender_id: 1,
        team_id,
        channel: 'sms',
        provider: 'twilio',
        text: terms,
        at: at.toISOString(),
      },
    },
    { event: 'password_reset_requested', reaction: 'send-reset-link', payload: { user_id: '1' } },
    {
      event: 'request_rated',
      reaction: 'announce-rating',
      payload: [{ team_id, request_id: phone.slice(3), rating: 2, is_first: true }],
    },
  ];
  for (const data of jobs)
    await sql`insert into pgboss.job (data, output) values (${JSON.stringify(data)}::jsonb, ${JSON.stringify(team_id === null ? null : { message: 'refused' })}::jsonb)`.execute(
      app.db,
    );
  await sql`insert into audit_log (team_id, action, detail, at) values (${team_id}, 'step_changed', ${JSON.stringify({ step: 'first_reminder', event: 'request.sent', note: team_id === null ? '' : terms })}, ${at})`.execute(
    app.db,
  );
  if (team_id === null) return;
  await app.db
    .insertInto('suppressions')
    .values([
      { team_id, email, reason: 'refused', words: terms, created_at: at },
      {
        team_id,
        email: `other-${key}@exemple.fr`,
        reason: 'refused',
        words: terms,
        created_at: at,
      },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Adds a digest and a waiting job that contain texts of both teams about the same customer and
 * belong to neither.
 */
async function plantShared({ first_name, last_name, email, phone }: Customer) {
  const terms = `${first_name} ${last_name}, ${email} ou ${phone}`.replaceAll('\0', '');
  const quoteOf = async ({ team_id }: Shop) => {
    const { id } = await app.db
      .selectFrom('review_requests')
      .select('id')
      .where('team_id', '=', team_id)
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const customer = `${first_name} ${last_name}`.replaceAll('\0', '');
    return { request_id: id, rating: 2, feedback: terms, customer, number: null };
  };
  const figures = { sent: 4, reviews: 1, previous_reviews: 3, average: 2, previous_average: 4 };
  const [their, our] = [await quoteOf(theirs), await quoteOf(ours)];
  const mail = renderDigestEmail({
    digest: 'daily',
    period: { start: '2026-11-19', end: '2026-11-19' },
    teams: [
      { id: theirs.team_id, name: 'Leur boutique', ...figures, text: [their], waiting: 1 },
      { id: ours.team_id, name: 'Notre boutique', ...figures, text: [our], waiting: 0 },
    ],
    publicUrl: 'https://avis.test',
  });
  const digest = await app.db
    .insertInto('test_inbox_messages')
    .values({
      message_key: `digest-${orders}`,
      team_id: null,
      request_id: null,
      quoted_requests: [their.request_id, our.request_id],
      channel: 'email',
      sender: 'Recueil',
      recipient: 'ada@exemple.fr',
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      template: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const payload = [
    { team_id: ours.team_id, channel: 'sms', text: terms },
    { team_id: theirs.team_id, channel: 'sms', text: `${email} est refusée` },
  ];
  const job = await sql<{ id: string }>`
    insert into pgboss.job (data, output) values (${JSON.stringify({ event: 'channel_broken', payload })}::jsonb, ${JSON.stringify({ message: payload.map(({ text }) => text).join(' ; ') })}::jsonb) returning id`.execute(
    app.db,
  );
  return { digest_id: digest.id, job_id: job.rows[0]?.id };
}

async function readShared({ digest_id, job_id }: Awaited<ReturnType<typeof plantShared>>) {
  const digest = await app.db
    .selectFrom('test_inbox_messages')
    .select(['body_text', 'body_html'])
    .where('id', '=', digest_id)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    data: { payload: { text: string }[] };
    output: { message: string };
  }>`select data, output from pgboss.job where id = ${job_id}`.execute(app.db);
  const [theirText, ourText] = digest.body_text.split('NOTRE BOUTIQUE');
  const [theirHtml, ourHtml] = (digest.body_html ?? '').split('>Notre boutique<');
  const [our, their] = rows[0]?.data.payload ?? [];
  return {
    theirs: [theirText, theirHtml, their],
    ours: [ourText ?? '', ourHtml ?? '', our?.text ?? ''],
    output: rows[0]?.output.message ?? '',
  };
}

async function order({ team_id, owner }: Shop, { phone, ...customer }: Customer): Promise<void> {
  const answer = await callHttp(app, 'POST /api/team/orders', owner.headers, {
    number: `${team_id}-${orders}`,
    phone,
    ...customer,
    delivered_at: '2026-11-10T09:00:00Z',
    line_items: [{ title: `Pour ${customer.first_name} ${customer.last_name}`, quantity: 1 }],
  });
  expect(answer).toMatchObject({ status: 200, data: [{ status: 'created' }] });
}

interface Row {
  table: string;
  row: Record<string, unknown>;
}

/** Reads every row of the database. */
async function readAll(): Promise<Row[]> {
  const tables = await sql<{ schema: string; table: string }>`
    select table_schema as schema, table_name as table from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(
    app.db,
  );
  const rows: Row[] = [];
  for (const { schema, table } of tables.rows) {
    const found = await sql<{
      row: Record<string, unknown>;
    }>`select to_jsonb(t) as row from ${sql.id(schema, table)} t`.execute(app.db);
    rows.push(...found.rows.map(({ row }) => ({ table, row })));
  }
  return rows;
}

/** Returns a test for rows of the team, by their own column or by the row to which they belong. */
function ownedBy(team_id: string, rows: readonly Row[]): (row: Row) => boolean {
  const idsOf = (table: string): Set<unknown> =>
    new Set(
      rows
        .filter((one) => one.table === table && String(one.row['team_id']) === team_id)
        .map(({ row }) => row['id']),
    );
  const parents = {
    request_id: idsOf('review_requests'),
    import_id: idsOf('imports'),
    shop_review_id: idsOf('shop_reviews'),
  };
  return ({ table, row }) => {
    if (table === 'teams') return String(row['id']) === team_id;
    if (table === 'job')
      return (
        JSON.stringify(row['data']).includes(`"team_id":"${team_id}"`) ||
        JSON.stringify(row['data']).includes(`"team_id": "${team_id}"`)
      );
    if ('team_id' in row) return String(row['team_id']) === team_id;
    return Object.entries(parents).some(([column, ids]) => ids.has(row[column]));
  };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn);
}

test('erasing a customer changes nothing of other teams or of the instance, and leaves no trace in the team', async () => {
  await fc.assert(
    fc.asyncProperty(name, name, mailbox, async (first, last, word) => {
      const given = newCustomer(first, last, word);
      for (const shop of [ours, theirs]) {
        await order(shop, given);
        await plantTexts(shop.team_id, given);
      }
      await plantTexts(null, given);
      while ((await app.runEventHandlers()) > 0);
      const shared = await plantShared(given);
      const isShared = ({ table, row: { id } }: Row): boolean =>
        (table === 'job' && id === shared.job_id) ||
        (table === 'test_inbox_messages' && String(id) === shared.digest_id);
      const sharedBefore = await readShared(shared);
      const before = await readAll();
      await transaction(app, (tx) =>
        erasePersonData(app, tx, ours.team_id, { kind: 'email', value: given.email }),
      );
      const after = await readAll();
      const outside = (rows: Row[]): string[] => {
        const isOurs = ownedBy(ours.team_id, rows);
        return rows
          .filter((row) => !isOurs(row) && !isShared(row))
          .map((row) => JSON.stringify(row))
          .toSorted();
      };
      expect(outside(after)).toEqual(outside(before));
      const isOfTeam = ownedBy(ours.team_id, after);
      const kept = after.filter((row) => isOfTeam(row) && !isShared(row));
      const { first_name, last_name, email, phone } = given;
      const named =
        first_name.trim().length > 1 && last_name.trim().length > 1
          ? [`${first_name.trim()} ${last_name.trim()}`]
          : [];
      for (const trace of [email, phone, ...named])
        expect(
          kept.flatMap(({ row }) => textsIn(row)).filter((text) => text.includes(trace)),
        ).toEqual([]);
      const sharedAfter = await readShared(shared);
      expect(sharedAfter.theirs).toEqual(sharedBefore.theirs);
      for (const trace of [email, phone, ...named])
        expect(sharedAfter.ours.filter((text) => text.includes(trace))).toEqual([]);
      expect(sharedAfter.ours[0]).toContain('★★☆☆☆ effacé\n> effacé');
      expect(sharedAfter.output).toMatch(/^.* ; .* est refusée$/su);
      expect(sharedAfter.output).toContain(`${email} est refusée`);
      expect(sharedAfter.output).not.toContain(phone);
      const jobs = kept.filter(({ table }) => table === 'job').map(({ row }) => row['data']);
      expect(jobs).toContainEqual(
        expect.objectContaining({ event: 'channel_broken', reaction: 'announce-incident' }),
      );
      expect(jobs).toContainEqual({
        event: 'request_rated',
        reaction: 'announce-rating',
        payload: [{ team_id: ours.team_id, request_id: phone.slice(3), rating: 2, is_first: true }],
      });
      const acts = kept.filter(
        ({ table, row }) => table === 'audit_log' && row['action'] === 'step_changed',
      );
      expect(acts.map(({ row }) => row['detail'])).toEqual(
        acts.map(() => expect.objectContaining({ step: 'first_reminder', event: 'request.sent' })),
      );
    }),
    {
      numRuns: 12,
      examples: [
        ['send', 'reset', 'send'],
        ['first', 'reminder', 'first'],
        ['request', 'sent', 'request'],
      ],
    },
  );
});
