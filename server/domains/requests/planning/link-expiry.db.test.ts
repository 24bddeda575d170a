import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/test-database.ts';
import { isLinkExpired, linkEnd, linkEndSql, linkExpiredSql } from './link-expiry.ts';

test('a link expires at its date and not before; SQL and the program agree', async () => {
  const db = await testDatabase();
  const end = new Date('2026-11-20T09:00:00Z');
  const cases = [null, -86_400_000, -1, 0, 1, 86_400_000].map((ms) => ({
    link_expires_at: ms === null ? null : new Date(end.getTime() + ms),
  }));
  const isExpired = cases.map((request) => isLinkExpired(request, end));
  expect(isExpired).toEqual([false, true, true, true, false, false]);
  const { rows } = await sql<{ is_expired: boolean }>`
    select ${linkExpiredSql(end)} as is_expired
    from jsonb_to_recordset(${JSON.stringify(cases.map((request, at) => ({ at, ...request })))}::jsonb) r(at int, link_expires_at timestamptz)
    order by at`.execute(db);
  expect(rows.map(({ is_expired }) => is_expired)).toEqual(isExpired);
});

test('a link is valid for whole days of 24 hours, also when the clocks change; SQL and the program agree', async () => {
  const db = await testDatabase();
  for (const [from, days] of [
    ['2026-03-28T09:00:00Z', 1],
    ['2026-10-20T22:30:00.123Z', 14],
    ['2026-11-20T09:00:00Z', 180],
  ] as const) {
    const end = linkEnd(new Date(from), days);
    expect(end.getTime() - Date.parse(from)).toBe(days * 24 * 3_600_000);
    const { rows } = await sql<{ at: Date }>`
      select ${linkEndSql(new Date(from), sql`${days}::int`)} as at`.execute(db);
    expect(rows).toEqual([{ at: end }]);
  }
});
