import pg from 'pg';

const TRIES = 3;
const WAIT_MS = 5_000;

/**
 * Returns true when a connection stays on the same session. A pooler in transaction mode uses any
 * free session for a connection: while another connection holds a transaction open on the session
 * that was used last, the first one is moved to a second session. The check is repeated, because
 * other programs may use the same pooler.
 */
export async function supportsSessions(
  client: pg.Client,
  config: pg.ClientConfig,
): Promise<boolean> {
  const other = new pg.Client({ ...config, connectionTimeoutMillis: WAIT_MS });
  other.on('error', () => undefined);
  await other.connect();
  try {
    for (let i = 0; i < TRIES; i++) {
      const before = await sessionOf(client);
      await other.query('begin');
      await sessionOf(other);
      const after = await sessionOf(client);
      await other.query('rollback');
      if (before !== after) return false;
    }
    return true;
  } catch (error) {
    if (isWithoutTransactions(error) || isTimeout(error)) return false;
    throw error;
  } finally {
    await other.end().catch(() => undefined);
  }
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({
    text: 'select pg_backend_pid() as pid',
    query_timeout: WAIT_MS,
  } as pg.QueryConfig);
  return rows[0]?.pid ?? 0;
}

/** Returns true for the error of PgBouncer in statement mode. */
function isWithoutTransactions(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '08P01';
}

/** Returns true when a pool has only one session, which the open transaction occupies. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
