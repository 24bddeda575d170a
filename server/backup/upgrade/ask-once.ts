import pg from 'pg';

/** Runs one statement on a new connection. */
export async function askOnce<R extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  statement: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return (await client.query<R>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
