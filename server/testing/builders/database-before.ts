import { onTestFinished } from 'vitest';
import { applyMigrations } from '#server/database/migrate.ts';
import { MIGRATIONS } from '#server/database/migrations.ts';
import { type Database, openDatabase } from '#server/database/open.ts';
import { emptyDatabaseConfig } from '../test-database.ts';

/** Returns a database with the schema before this migration, closed at the end of the test. */
export async function databaseBefore(migration: string): Promise<Database> {
  const names = Object.keys(MIGRATIONS);
  const place = names.indexOf(migration);
  if (place === -1) throw new Error(`there is no migration ${migration}`);
  const db = openDatabase({ ...(await emptyDatabaseConfig()), max: 2 });
  onTestFinished(() => db.destroy());
  await db.transaction().execute((tx) => applyMigrations(tx, new Set(names.slice(0, place))));
  return db;
}
