import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/**
 * The state of the server behind this socket. `recovers` is its answer while it starts, which takes
 * long after a crash.
 */
type Answer = 'accepts' | 'recovers' | 'nothing';

export async function acceptsConnections(config: pg.ClientConfig): Promise<boolean> {
  return (await probeServer(config)) === 'accepts';
}

export async function probeServer(config: pg.ClientConfig): Promise<Answer> {
  if (!fs.existsSync(path.join(String(config.host), '.s.PGSQL.5432'))) return 'nothing';
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return 'accepts';
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'recovers' : 'nothing';
  }
}
