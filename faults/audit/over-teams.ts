import type pg from 'pg';
import { type Database, openDatabase } from '#server/database/open.ts';

/**
 * Returns the sum of a count of the product’s own queries over all teams of a fault, on an
 * additional connection.
 */
export async function overTeams(
  client: pg.Client,
  count: (db: Database, team_ids: readonly string[]) => Promise<number>,
): Promise<number> {
  const { host, user, database } = client;
  const db = openDatabase({
    host,
    max: 1,
    ...(user !== undefined && { user }),
    ...(database !== undefined && { database }),
  });
  try {
    const teams = await db.selectFrom('teams').select('id').execute();
    return await count(
      db,
      teams.map(({ id }) => id),
    );
  } finally {
    await db.destroy();
  }
}
