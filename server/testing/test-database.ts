import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';

/** Creates a migrated database for this test file. */
export async function testDatabase(): Promise<Database> {
  const config = await testDatabaseConfig();
  const db = openDatabase({ ...config, max: 4 });
  afterAll(async () => {
    await db.destroy();
    // A database that is still in use is removed with the cluster of the run.
    await administer(`drop database ${config.database}`).catch(() => undefined);
  });
  return db;
}

/**
 * Returns the connection to a new migrated database, for code that opens its own connections:
 * pg-boss, a second process.
 */
export async function testDatabaseConfig(): Promise<pg.ClientConfig> {
  return createDatabase('template template_recueil strategy file_copy');
}

/** Returns the connection to a database without tables. */
export async function emptyDatabaseConfig(): Promise<pg.ClientConfig> {
  return createDatabase('');
}

/** Returns the `DATABASE_URL` of a database behind a socket. */
export function databaseUrlOf({ host, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}`;
}

async function createDatabase(copied: string): Promise<pg.ClientConfig> {
  const cluster = inject('cluster');
  const name = `t_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  await administer(`create database ${name} ${copied}`);
  return { ...cluster, database: name };
}

/**
 * One connection for all files of a worker, because opening one takes as long as creating a
 * database.
 */
let admin: Promise<pg.Client> | null = null;

async function administer(statement: string): Promise<void> {
  admin ??= connect();
  await (await admin).query(statement);
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' });
  await client.connect();
  // The cluster of the run may stop before this worker.
  client.on('error', () => undefined);
  return client;
}
