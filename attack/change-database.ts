import pg from 'pg';
import { PgBoss } from 'pg-boss';

export async function changeDatabase(
  database: pg.ClientConfig,
  statement: string,
  values: readonly unknown[],
): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
  }
}

/** Adds a job to a queue of an instance, as its schedule does. */
export async function sendJob(
  { host, user, database }: pg.ClientConfig,
  queue: string,
): Promise<void> {
  const boss = new PgBoss({
    host: host ?? '',
    user: String(user),
    database: String(database),
    supervise: false,
    schedule: false,
    migrate: false,
  });
  // A lost connection makes the call that needs it fail.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await boss.send(queue);
  } finally {
    await boss.stop({ graceful: false });
  }
}
