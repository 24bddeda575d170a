import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { countMissingMigrations } from '#server/database/migrate.ts';
import { readHealthState } from '#server/health-figures.ts';

/** The paths that supervisors request, with any Host and without a rate limit. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set([
  '/health',
  '/health/live',
  '/health/ready',
  '/metrics',
]);

type HealthApp = Pick<App, 'db' | 'clock'>;

/**
 * Mounts the routes for supervisors: `/health/live` reports that the process answers,
 * `/health/ready` that it can serve. A hold and a late queue are reported without a 503, because a
 * restart would not help.
 */
export function healthRoutes(app: HealthApp, http: FastifyInstance): void {
  http.get('/health', async (_request, reply) => {
    const database = await answers(sql`select 1`.execute(app.db));
    const queue = database && (await answers(sql`select 1 from pgboss.version`.execute(app.db)));
    const ready = database && queue;
    const hold = database ? (await readHealthState(app)).hold : null;
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ live: true, ready, database, queue, hold });
  });
  http.get('/health/live', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ live: true }),
  );
  http.get('/health/ready', async (_request, reply) => {
    const database = await answers(sql`select 1`.execute(app.db));
    const migrations = database && (await countMissingMigrations(app.db).catch(() => 1)) === 0;
    const ready = database && migrations;
    const state = database ? await readHealthState(app) : { hold: null, late_seconds: null };
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, database, migrations, ...state });
  });
}

async function answers(check: Promise<unknown>): Promise<boolean> {
  try {
    await check;
    return true;
  } catch {
    return false;
  }
}
