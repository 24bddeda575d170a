import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { isHeld } from '#server/domains/channels/senders/is-held.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import type { Reply } from '#server/database/tables/reviews/review-replies.ts';
import { sendOne } from './send-one.ts';
import { recordReplyOutcome } from './record-reply-outcome.ts';

const TOGETHER = 10;
/**
 * The lease of a reply, in seconds. It is longer than any call; when it ends, the worker is
 * considered dead.
 */
const LEASE_SECONDS = 90;
/** A run takes no new reply after this time, in milliseconds, because the job runs every minute. */
const PATIENCE_MS = 45_000;

/** Sends the due replies, or the given one. Replies of dead workers are finished first. */
export async function sendReplies(app: App, id: string | null = null): Promise<void> {
  if (await isHeld(app.db)) return;
  const until = performance.now() + PATIENCE_MS;
  await rescueReplies(app);
  while (performance.now() < until) {
    const due = await takeDue(app, id);
    if (due.length === 0) return;
    await Promise.all(due.map((reply) => sendOne(app, reply)));
  }
}

async function takeDue(app: Pick<App, 'db' | 'clock'>, id: string | null): Promise<Reply[]> {
  const now = app.clock.now();
  const { rows } = await sql<Reply>`
    update review_replies a set state = 'sending', attempt = a.attempt + 1, due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    where a.id in (select id from review_replies where due_at <= ${now}::timestamptz and state = 'queued' and (${id}::bigint is null or id = ${id}::bigint) order by due_at limit ${TOGETHER} for update skip locked)
    returning a.*`.execute(app.db);
  return rows;
}

/**
 * Finishes the replies of dead workers. The provider may have received the call of a dead worker.
 * Without idempotency keys this is unknown, so the reply is not sent again.
 */
async function rescueReplies(app: Parameters<typeof transaction>[0]): Promise<void> {
  await transaction(app, async (tx) => {
    for (const reply of await findAbandoned(tx)) {
      const isHandedOver = reply.handed_over_attempt === reply.attempt && !reply.is_outbox;
      if (isHandedOver)
        await recordReplyOutcome(tx, reply, {
          kind: 'unknown',
          text: 'the worker stopped in mid-call',
        });
      else
        await tx.db
          .updateTable('review_replies')
          .set({ state: 'queued', due_at: tx.now })
          .where('id', '=', reply.id)
          .execute();
    }
  });
}

async function findAbandoned(tx: Tx): Promise<Reply[]> {
  const { rows } =
    await sql<Reply>`select * from review_replies where state = 'sending' and due_at <= ${tx.now}::timestamptz order by id limit 100 for update skip locked`.execute(
      tx.db,
    );
  return rows;
}
