import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { changeAdmin } from './change-admin.ts';

const CHANGES = 12;
const db = openDatabase({
  ...(await testDatabaseConfig()),
  max: CHANGES,
  connectionTimeoutMillis: 30_000,
});
const app = testApp(db);

test('concurrent changes of one person’s rights take their locks in one order, without a deadlock', async () => {
  // This person is older than the administrators, so that their row has the first id.
  const { id: user_id } = await addPerson(app);
  const { id: by } = await addPerson(app, { is_admin: true });
  const changes = Array.from({ length: CHANGES }, (_, index) =>
    db
      .transaction()
      .execute((tx) =>
        changeAdmin(tx, app.clock.now(), { user_id, is_admin: index % 2 === 0, by }),
      ),
  );
  const refused = (await Promise.allSettled(changes)).filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from audit_log where detail ->> 'user_id' = ${user_id}`.execute(db);
  expect(rows[0]?.n).toBe(CHANGES);
});
