import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { readHold } from '#server/domains/channels/senders/read-hold.ts';

/** 200 once the database and the queue answer, 503 otherwise: what a supervisor asks. `hold` says why no message leaves; the program itself is well, so it never makes 503. */
export function healthRoutes(app: Pick<App, 'db'>, http: FastifyInstance): void {
  http.get('/health', async (_request, reply) => {
    const database = await answers(app, sql`select 1`);
    const queue = database && (await answers(app, sql`select 1 from pgboss.version`));
    const ready = database && queue;
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ live: true, ready, database, queue, hold: database ? await readHold(app.db) : null });
  });
}

async function answers(app: Pick<App, 'db'>, question: ReturnType<typeof sql>): Promise<boolean> {
  try {
    await question.execute(app.db);
    return true;
  } catch {
    return false;
  }
}
