import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addTeam } from '#server/testing/builders/team.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { measureGrowth } from './measure-growth.ts';

const [filled, empty] = [await testDatabase(), await testDatabase()];

test('growth is measured per thousand orders, with indexes, minus the size of an empty database', async () => {
  await expect(measureGrowth(filled, empty)).rejects.toThrow('no order');
  const team_id = await addTeam({ db: filled });
  await sql`
    insert into orders (team_id, number, number_key, integration_name, source_updated_at, content_hash)
    select ${team_id}::bigint, '#' || i, i, 'api', now(), sha256(i::text::bytea) from generate_series(1, 4000) i`.execute(
    filled,
  );
  const { orders, tables, bytes } = await measureGrowth(filled, empty);
  expect(orders).toBe(4_000);
  expect(tables[0]).toMatchObject({ name: 'orders', rows: 1_000 });
  const { rows } = await sql<{ size: number }>`
    select pg_total_relation_size('orders')::float8 as size`.execute(filled);
  expect(tables[0]?.bytes).toBeCloseTo((rows[0]?.size ?? 0) / 4, -5);
  expect(bytes).toBeGreaterThanOrEqual(tables[0]?.bytes ?? Infinity);
  expect(tables.map(({ name }) => name)).not.toContain('statistics');
});
