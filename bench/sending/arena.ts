import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { type Database, openDatabase } from '#server/database/open.ts';

/**
 * One PostgreSQL server with several databases. Each contestant starts on a copy of the same files.
 */
export interface Arena {
  folder: string;
  /**
   * Creates a database of this name, fills it and waits until all connections have ended, so that
   * it can be copied.
   */
  prepare(
    name: string,
    fill: (db: Database, config: pg.ClientConfig) => Promise<void>,
  ): Promise<void>;
  /** Runs the work in a new copy and deletes the copy. */
  inCopyOf<T>(
    name: string,
    work: (db: Database, config: pg.ClientConfig) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

export async function openArena(folder: string): Promise<Arena> {
  const embedded = await openEmbedded(folder);
  const admin = openDatabase({ ...embedded.config, max: 1 });
  const run = (text: string) => sql.raw(text).execute(admin);
  const at = async <T>(
    database: string,
    work: (db: Database, config: pg.ClientConfig) => Promise<T>,
  ): Promise<T> => {
    const config = { ...embedded.config, database };
    const db = openDatabase({ ...config, max: 2 });
    try {
      return await work(db, config);
    } finally {
      await db.destroy();
    }
  };
  let copies = 0;
  return {
    folder,
    prepare: async (name, fill) => {
      await run(`drop database if exists ${name} with (force)`);
      await run(`create database ${name}`);
      await at(name, fill);
      await everybodyLeft(admin, name);
    },
    inCopyOf: async (name, work) => {
      const copy = `${name}_${++copies}`;
      await run(`create database ${copy} template ${name} strategy file_copy`);
      try {
        await run('checkpoint');
        return await at(copy, work);
      } finally {
        await run(`drop database ${copy} with (force)`);
      }
    },
    close: async () => {
      await admin.destroy();
      await embedded.stop();
    },
  };
}

/**
 * Waits until the database has no connections, which its copying requires. PostgreSQL may still
 * list a connection that was just closed.
 */
async function everybodyLeft(db: Database, name: string): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = ${name}`.execute(db);
    if (rows.length === 0) return;
    await sleep(20);
  }
}
