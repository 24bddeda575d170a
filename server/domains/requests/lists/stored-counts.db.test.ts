import { sql, type Updateable } from 'kysely';
import { expect, test } from 'vitest';
import type { MessagesTable } from '#server/database/tables/delivery/messages.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { endAtStatement } from '#server/testing/end-at-statement.ts';
import { recordStatements } from '#server/testing/record-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { foldCounts } from './fold-counts.ts';

const app = testApp(await testDatabase(), { now: '2026-11-20T12:00:00Z' });
const { db } = app;
const team_id = await addTeam(app);

/**
 * The rows of the list and the stored counts, grouped by the columns of the counts; they must be
 * equal at any time.
 */
async function storedAndCounted(): Promise<{
  kept: unknown[];
  counted: unknown[];
  listed: unknown[];
}> {
  const cells = sql`rating, has_feedback, channel, step, country_code`;
  const [kept, counted, listed] = await Promise.all([
    sql`select sum(n)::int as n, ${cells} from review_counts where team_id = ${team_id} group by ${cells} having sum(n) <> 0 order by ${cells}`.execute(
      db,
    ),
    sql`select count(*)::int as n, ${cells} from (
      select rating, feedback is not null as has_feedback, case when rating is null then last_channel else rating_channel end as channel,
        case when rating is null then last_step else rating_step end as step, country_code
      from review_requests where team_id = ${team_id} and (date_sent is not null or rating is not null)) r group by ${cells} order by ${cells}`.execute(
      db,
    ),
    sql`select count(*)::int as n, ${cells} from listed_requests where team_id = ${team_id} group by ${cells} order by ${cells}`.execute(
      db,
    ),
  ]);
  return { kept: kept.rows, counted: counted.rows, listed: listed.rows };
}

async function expectEqual(cells: number): Promise<void> {
  const { kept, counted, listed } = await storedAndCounted();
  expect(counted).toHaveLength(cells);
  expect(kept).toEqual(counted);
  expect(listed).toEqual(counted);
}

test('the stored list counts equal a recount, for any write of the requests, before and after they are folded', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i++)
    ids.push(await addRequest(db, { team_id, country_code: i % 2 === 0 ? 'FR' : null }));
  await expectEqual(0);
  const change = (from: number, to: number, values: Record<string, unknown>) =>
    db.updateTable('review_requests').set(values).where('id', 'in', ids.slice(from, to)).execute();
  await change(0, 8, { date_sent: new Date(), last_channel: 'email', last_step: 'request' });
  await expectEqual(2);
  await change(2, 6, { last_channel: 'sms', last_step: 'first_reminder' });
  await change(4, 10, {
    rating: 5,
    rated_at: new Date(),
    rating_channel: 'email',
    rating_step: 'request',
  });
  await change(4, 6, { rating: 2, feedback: 'Arrivé cassé', country_code: 'BE' });
  await foldCounts(app);
  await expectEqual(7);
  await change(4, 5, { rating: null, date_sent: null });
  await db.deleteFrom('review_requests').where('id', 'in', ids.slice(0, 2)).execute();
  await expectEqual(5);
  const lines = async () =>
    (await db.selectFrom('review_counts').select('n').where('team_id', '=', team_id).execute()).map(
      ({ n }) => n,
    );
  expect(await lines()).not.toHaveLength(5);
  await Promise.all([
    foldCounts(app),
    foldCounts(app),
    change(10, 12, { date_sent: new Date(), last_channel: 'email', last_step: 'request' }),
    foldCounts(app),
  ]);
  await foldCounts(app);
  await expectEqual(7);
  expect(await lines()).toHaveLength(7);
});

const messageCells = sql`status, reason, channel, step, country_code`;
async function expectMessagesEqual(): Promise<unknown[]> {
  const kept =
    await sql`select sum(n)::int as n, ${messageCells} from message_counts where team_id = ${team_id} group by ${messageCells} having sum(n) <> 0 order by ${messageCells}`.execute(
      db,
    );
  const counted =
    await sql`select count(*)::int as n, ${messageCells} from messages where team_id = ${team_id} group by ${messageCells} order by ${messageCells}`.execute(
      db,
    );
  expect(kept.rows).toEqual(counted.rows);
  return counted.rows;
}

test('the stored message counts equal a recount, during simultaneous writes and folding', async () => {
  const request_id = await addRequest(db, { team_id, country_code: 'FR' });
  const ids = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      addMessage(db, {
        team_id,
        request_id,
        ordinal: i + 1,
        channel: i % 3 === 0 ? 'sms' : 'email',
      }),
    ),
  );
  expect(await expectMessagesEqual()).toHaveLength(2);
  const change = (from: number, to: number, values: Updateable<MessagesTable>) =>
    db.updateTable('messages').set(values).where('id', 'in', ids.slice(from, to)).execute();
  await Promise.all([
    change(0, 10, { status: 'sending' }),
    change(10, 20, { status: 'held', reason: 'trial' }),
    foldCounts(app),
    change(20, 30, { channel: null }),
    foldCounts(app),
  ]);
  await Promise.all([
    change(0, 5, { status: 'sent', finished_at: new Date() }),
    db.deleteFrom('messages').where('id', 'in', ids.slice(15, 25)).execute(),
    foldCounts(app),
    change(5, 9, { country_code: 'BE' }),
  ]);
  expect(await expectMessagesEqual()).toHaveLength(10);
  await foldCounts(app);
  expect(
    await db.selectFrom('message_counts').select('n').where('team_id', '=', team_id).execute(),
  ).toHaveLength(10);
  await expectMessagesEqual();
});

test('a rolled back change is not counted', async () => {
  const before = await storedAndCounted();
  await db
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('review_requests')
        .set({ rating: 1, rated_at: new Date() })
        .where('team_id', '=', team_id)
        .execute();
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(await storedAndCounted()).toEqual(before);
});

test('deleting a request deletes its list row, its search text, its timeline and its messages', async () => {
  await sql`insert into request_timeline (request_id, team_id, kind, at) select id, team_id, 'created', now() from review_requests where team_id = ${team_id}`.execute(
    db,
  );
  const left = async () =>
    (
      await sql<{ n: number }>`
    select (select count(*) from request_search where team_id = ${team_id})::int + (select count(*) from listed_requests where team_id = ${team_id})::int
      + (select count(*) from request_timeline where team_id = ${team_id})::int + (select count(*) from messages where team_id = ${team_id})::int as n`.execute(
        db,
      )
    ).rows[0]?.n;
  expect(await left()).toBeGreaterThan(20);
  expect(
    await db.selectFrom('messages').select('id').where('team_id', '=', team_id).execute(),
  ).not.toEqual([]);
  await db.deleteFrom('teams').where('id', '=', team_id).execute();
  expect(await left()).toBe(0);
  await foldCounts(app);
  expect(
    await db.selectFrom('review_counts').select('n').where('team_id', '=', team_id).execute(),
  ).toEqual([]);
});

test('counts are folded in batches, each of which stays when the process ends after it', async () => {
  const shop = await addTeam(app);
  for (let i = 0; i < 9; i++)
    await sql`insert into review_day_counts (n, team_id, has_feedback, channel, step, day, is_folded) values (1, ${shop}, false, 'email', 'request', '2026-11-20', false)`.execute(
      db,
    );
  const read = async () => {
    const { rows } = await sql<{ open: number; days: number; months: number }>`
      select (select count(*)::int from review_day_counts where team_id = ${shop} and not is_folded) as open,
        (select sum(n)::int from review_day_counts where team_id = ${shop}) as days,
        (select coalesce(sum(n), 0)::int from review_month_counts where team_id = ${shop}) as months`.execute(
      db,
    );
    return rows[0];
  };
  const ended = endAtStatement(db, 'where not is_folded and ctid', 3);
  await expect(foldCounts({ db: ended }, 4)).rejects.toThrow('the process ends');
  expect(await read()).toEqual({ open: 1, days: 9, months: 8 });
  await foldCounts(app, 4);
  expect(await read()).toEqual({ open: 0, days: 9, months: 9 });
  const lines = async () =>
    (
      await db.selectFrom('review_month_counts').select('n').where('team_id', '=', shop).execute()
    ).map(({ n }) => Number(n));
  expect(await lines()).toEqual([9]);
});

test('a counter with more rows than one batch becomes one row a cell, batch by batch', async () => {
  const shop = await addTeam(app);
  await sql`
    insert into review_month_counts (n, team_id, has_feedback, channel, step, month)
    select case when i = 1 then 0 else 1 end, ${shop}, false, case when i % 2 = 0 then 'email' else 'sms' end, 'request', '2026-10-01' from generate_series(1, 11) i`.execute(
    db,
  );
  const { db: watched, statements } = recordStatements(db);
  await foldCounts({ db: watched }, 4);
  const { rows } = await sql<{ channel: string; n: number }>`
    select channel, n::int as n from review_month_counts where team_id = ${shop} order by channel`.execute(
    db,
  );
  expect(rows).toEqual([
    { channel: 'email', n: 5 },
    { channel: 'sms', n: 5 },
  ]);
  const asked = statements.filter((text) => text.includes('from "review_month_counts" window'));
  expect(asked.length).toBeGreaterThan(2);
});

test('the folded rows of one day are stored side by side', async () => {
  const team = await addTeam(app);
  await sql`
    insert into review_day_counts (team_id, n, has_feedback, country_code, day)
    select ${team}, 1, false, 'C' || i % 41, date '2026-01-01' + (i * 7 % 60) from generate_series(1, 9600) i`.execute(
    db,
  );
  await foldCounts(app);
  const { rows } = await sql<{ pages: number }>`
    select count(distinct (ctid::text::point)[0])::int as pages from review_day_counts where team_id = ${team} group by day`.execute(
    db,
  );
  expect(rows).toHaveLength(60);
  expect(Math.max(...rows.map(({ pages }) => pages))).toBeLessThanOrEqual(2);
});
