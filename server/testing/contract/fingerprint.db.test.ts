import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addTeam } from '#server/testing/builders/team.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { fingerprint } from './fingerprint.ts';
import { rememberRows } from './remember-rows.ts';

const db = await testDatabase();

test('a row that is added, changed or removed changes the line of its table alone, and what is put back is as before', async () => {
  const [team, other] = [await addTeam({ db }), await addTeam({ db })];
  const rows = await rememberRows(db);
  const before = await fingerprint(db);
  const ofTeam = await fingerprint(db, team);
  expect(before).toContainEqual(expect.stringMatching(/^teams 2 /u));
  expect(await fingerprint(db)).toEqual(before);
  await sql`update teams set name = name || '.' where id = ${other}`.execute(db);
  const renamed = await fingerprint(db);
  expect(renamed.filter((line) => !before.includes(line))).toEqual([
    expect.stringMatching(/^teams 2 /u),
  ]);
  expect(await fingerprint(db, team)).toEqual(ofTeam);
  await sql`update teams set name = name || '.' where id = ${team}`.execute(db);
  expect(await fingerprint(db, team)).not.toEqual(ofTeam);
  await addTeam({ db });
  expect(await fingerprint(db)).toContainEqual(expect.stringMatching(/^teams 3 /u));
  await rows.restore();
  expect(await fingerprint(db)).toEqual(before);
  expect(await fingerprint(db, team)).toEqual(ofTeam);
  // The transaction disables triggers.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from teams where id = ${other}`.execute(tx);
  });
  expect(await fingerprint(db)).toContainEqual(expect.stringMatching(/^teams 1 /u));
});
