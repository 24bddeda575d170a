import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { explainStatements } from '#server/testing/explain-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';

const ROWS = 24_000;
const PER_PAGE = 20;
/**
 * A row of each list takes about a kilobyte, and one in four belongs to the team: reading all of
 * them would read 6 000 pages through an index, and 3 400 without.
 */
const WIDE = sql`repeat(md5(i::text), 30)`;
/** Each index scan, for the page, its total or another count, reads about a hundred pages. */
const MOST_PAGES = 600;

const { config, statements } = explainStatements({ ...(await testDatabaseConfig()), max: 4 });
const db = openDatabase(config);
afterAll(() => db.destroy());
const app = testApp(db);
const team_id = await addTeam(app);
const others = [await addTeam(app), await addTeam(app), await addTeam(app)];
const { headers, id: user_id } = await addPerson(app, { team_id });
const administrator = await addPerson(app, { is_admin: true });

beforeAll(async () => {
  const team = sql`(${[team_id, ...others]}::bigint[])[1 + i % 4]`;
  const i = sql`from generate_series(1, ${ROWS}::int) i`;
  await sql`
    insert into opt_outs (team_id, kind, value, source, proof, removed_at)
    select ${team}, 'email', 'a' || i || '@exemple.fr', 'import', ${WIDE}, case when i % 7 = 0 then now() end ${i}`.execute(
    db,
  );
  await sql`
    insert into suppressions (team_id, email, reason, words, created_at, lifted_at)
    select ${team}, 'a' || i || '@exemple.fr', 'refused', ${WIDE}, now() - (i * 7919 % 5000) * interval '1 minute', case when i % 7 = 0 then now() end ${i}`.execute(
    db,
  );
  await sql`
    insert into shop_reviews (team_id, rating, text, status, submitted_at, publish_at, published_at, is_verified)
    select ${team}, 1 + i % 5, ${WIDE}, case when i % 3 = 0 then 'pending' else 'published' end, now() - (i * 7919 % 5000) * interval '1 minute',
      case when i % 3 = 0 then now() + i * interval '1 minute' end, case when i % 3 > 0 then now() end, true ${i}`.execute(
    db,
  );
  // These events are inserted outside the hash chain, because one commit has too many of them.
  await sql`alter table audit_log disable trigger audit_log_chained`.execute(db);
  await sql`
    insert into audit_log (team_id, user_id, impersonator_id, action, detail)
    select ${team}, ${user_id}, case when i % 40 < 8 then ${administrator.id}::bigint end, case when i % 40 < 8 then 'impersonated_call' else 'opt_out_added' end,
      jsonb_build_object('call', 'getTeam', 'text', ${WIDE}) ${i}`.execute(db);
  await sql`alter table audit_log enable trigger audit_log_chained`.execute(db);
  await sql`
    insert into public_reviews (team_id, source, review_id, review_rating, review_text, review_time, request_id, match_kind, seen_at, created_at, updated_at)
    select ${team}, 'api', 'avis-' || i, 1 + i % 5, ${WIDE}, now() - (i * 7919 % 5000) * interval '1 minute', null, null, now(), now(), now() ${i}`.execute(
    db,
  );
  await sql`
    insert into test_inbox_messages (message_key, team_id, channel, sender, recipient, body_text)
    select 'essai-' || i, ${team}, 'email', 'a@exemple.fr', 'b@exemple.fr', ${WIDE} ${i}`.execute(
    db,
  );
  await sql`
    with webhooks as (insert into outgoing_webhooks (id, team_id, url, events, secret) overriding system value
      select w, ${team_id}, 'https://exemple.fr', '{}', '' from generate_series(901, 940) w returning id)
    insert into webhook_deliveries (webhook_id, event, about, occurred_at, problem)
    select 901 + (i - 1) * 40 / ${ROWS}::int, 'request.rated', i::text, now(), ${WIDE} ${i}`.execute(
    db,
  );
  await showRows();
});

/**
 * Vacuums until all pages are marked as all-visible. While another transaction has an older
 * snapshot they are not, and an index-only scan is not possible.
 */
async function showRows(): Promise<void> {
  for (;;) {
    await sql`vacuum analyze`.execute(db);
    const { rows } =
      await sql`select from pg_class where relname = 'audit_log' and relallvisible < relpages`.execute(
        db,
      );
    if (rows.length === 0) return;
  }
}

interface Page {
  data: { id: string }[];
  total: number;
}

/**
 * Returns the page, and the number of 8 KB pages that PostgreSQL read in `table` and its indexes.
 */
async function read(path: string, table: string): Promise<Page & { pages: number }> {
  statements.length = 0;
  const answer = await app.http.inject(
    path.startsWith('/')
      ? { url: path, headers: administrator.headers }
      : { url: `/api/team/${path}`, headers },
  );
  expect(answer.statusCode).toBe(200);
  const pages = statements
    .filter(({ reads }) => reads.has(table))
    .reduce((sum, each) => sum + each.pages, 0);
  return { ...answer.json<Page>(), pages };
}

async function idsOf(query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ id }) => id);
}

const LATEST = sql`submitted_at desc, id desc`;
const BY_CLOCK = sql`publish_at asc nulls last, id desc`;

test.each([
  ['opt_outs?', 'opt_outs', sql`removed_at is null`, sql`id desc`],
  ['opt_outs?search=8@', 'opt_outs', sql`removed_at is null and value like '%8@%'`, sql`id desc`],
  ['suppressions?', 'suppressions', sql`lifted_at is null`, sql`created_at desc, id desc`],
  [
    'suppressions?search=8@',
    'suppressions',
    sql`lifted_at is null and email like '%8@%'`,
    sql`created_at desc, id desc`,
  ],
  ['shop_reviews?sort=recent', 'shop_reviews', sql`true`, LATEST],
  ['shop_reviews?sort=clock', 'shop_reviews', sql`true`, BY_CLOCK],
  [
    'shop_reviews?sort=recent&status=published&rating=4,5',
    'shop_reviews',
    sql`status = 'published' and rating in (4, 5)`,
    LATEST,
  ],
  ['public_reviews?', 'public_reviews', sql`true`, sql`review_time desc, id desc`],
  [
    'public_reviews?state=alone&rating=4,5',
    'public_reviews',
    sql`review_rating in (4, 5)`,
    sql`review_time desc, id desc`,
  ],
] as const)(
  'a deep page of %s is its part of the order, and reads indexes and its own rows',
  async (path, table, where, order) => {
    const ids = await idsOf(
      sql`select id from ${sql.table(table)} where team_id = ${team_id} and ${where} order by ${order}`,
    );
    for (const page of [1, Math.floor(ids.length / PER_PAGE)]) {
      const { data, total, pages } = await read(`${path}&per_page=${PER_PAGE}&page=${page}`, table);
      expect(data.map(({ id }) => id.replace('review-', ''))).toEqual(
        ids.slice((page - 1) * PER_PAGE, page * PER_PAGE),
      );
      expect(total).toBe(ids.length);
      expect(pages).toBeGreaterThan(0);
      expect(pages).toBeLessThan(MOST_PAGES);
    }
  },
);

test('a deep page of the audit log folds the calls of an administrator, as its first page does', async () => {
  // An entry is shown under the id of its last row.
  const ids = await idsOf(
    sql`select id from (select id, action, lead(action) over (order by id) as next from audit_log where team_id = ${team_id}) j
      where action <> 'impersonated_call' or next is distinct from action order by id desc`,
  );
  for (const page of [1, 2, Math.floor(ids.length / PER_PAGE)]) {
    const { data, total, pages } = await read(
      `journal?per_page=${PER_PAGE}&page=${page}`,
      'audit_log',
    );
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(MOST_PAGES);
    expect(data.map(({ id }) => id)).toEqual(ids.slice((page - 1) * PER_PAGE, page * PER_PAGE));
    expect(total).toBe(ids.length);
  }
});

test('a deep page of the test inbox reads its own messages alone', async () => {
  const [first, deep] = [1, ROWS / PER_PAGE];
  for (const page of [first, deep]) {
    const { data, total, pages } = await read(
      `/api/admin/test_inbox?per_page=${PER_PAGE}&page=${page}`,
      'test_inbox_messages',
    );
    expect([data.length, total]).toEqual([PER_PAGE, ROWS]);
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(MOST_PAGES);
  }
});

test('the last deliveries of a webhook are found by their index', async () => {
  const { data, pages } = await read('outgoing_webhooks/901/deliveries', 'webhook_deliveries');
  expect(data).toHaveLength(100);
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(MOST_PAGES);
});
