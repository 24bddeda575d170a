import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';

/** A fresh migrated database for this test file. */
export async function testDatabase(): Promise<Database> {
  const config = await testDatabaseConfig();
  const db = openDatabase({ ...config, max: 4 });
  afterAll(async () => {
    await db.destroy();
    // One in which something of the file is still at work goes away with the cluster of the run.
    await administer(`drop database ${config.database}`).catch(() => undefined);
  });
  return db;
}

/**
 * Where a fresh migrated database is, for what opens connections of its own: pg-boss, a second
 * process.
 */
export async function testDatabaseConfig(): Promise<pg.ClientConfig> {
  return createDatabase('template template_recueil strategy file_copy');
}

/** Where a database without any table is. */
export async function emptyDatabaseConfig(): Promise<pg.ClientConfig> {
  return createDatabase('');
}

/** The `DATABASE_URL` of a database that is reached by a socket. */
export function databaseUrlOf({ host, user, database }: pg.ClientConfig): string {
  return `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}`;
}

async function createDatabase(copied: string): Promise<pg.ClientConfig> {
  const cluster = inject('cluster');
  const name = `t_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  await administer(`create database ${name} ${copied}`);
  return { ...cluster, database: name };
}

/** One connection for all files of a worker: opening one takes as long as making a database. */
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
