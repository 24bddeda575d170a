import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { type Outcome, outcomeOf } from '#server/domains/delivery/worker/outcome.ts';
import type { ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import { finishReservation, reserveSend } from '#server/domains/delivery/worker/reserve-send.ts';
import { composeReply } from './compose-reply.ts';
import { openReplyMethod } from './open-reply-method.ts';
import { findReplyMethods } from './find-reply-methods.ts';
import type { Reply } from '#server/database/tables/reviews/review-replies.ts';
import { recordReplyOutcome } from './record-reply-outcome.ts';

const PATIENCE_MS = 40_000;

const FULL = {
  new_team_limit:
    'La limite quotidienne des envois de votre boutique est atteinte : la réponse part demain d’elle-même.',
  channel_paused:
    'Le plafond SMS du mois est atteint : la réponse part au début du mois prochain, ou écrivez par un autre canal.',
} as const;

type ReplyReadiness =
  | { kind: 'ready'; port: ChannelPort; message: OutgoingMessage; sender_id: number }
  | { kind: 'closed'; reason: string };

/**
 * Makes one attempt and records its outcome. The conditions of sending are checked again, because
 * they may have changed since the reply was written.
 */
export async function sendOne(app: App, reply: Reply): Promise<void> {
  // An error of the program counts as a failed attempt, so that the schedule retries it a limited
  // number of times.
  const ready = await prepare(app, reply).catch((error: unknown) =>
    outcomeOf(app, error, { message: { id: reply.id }, wasHandedOver: false }),
  );
  if (ready.kind === 'released') return;
  if (ready.kind === 'closed')
    return transaction(app, (tx) =>
      recordReplyOutcome(tx, reply, { kind: 'closed', reason: ready.reason }),
    );
  if (ready.kind !== 'ready') return transaction(app, (tx) => recordReplyOutcome(tx, reply, ready));
  const { port, message, sender_id } = ready;
  const place = await reserveSend(app, reply);
  if (place.kind === 'full')
    return transaction(app, (tx) =>
      recordReplyOutcome(tx, reply, {
        kind: 'postponed',
        reason: FULL[place.reason],
        until: place.until,
      }),
    );
  const isHandedOver = await submitReply(app, reply, port);
  const outcome: Outcome = isHandedOver
    ? await call(app, reply, port, message)
    : { kind: 'released' };
  const isGone = outcome.kind === 'accepted' || outcome.kind === 'unknown';
  await finishReservation(app, reply, place.day, isGone);
  // The provider was not called, so the next run finds the reply again.
  if (outcome.kind === 'released') return;
  await transaction(app, (tx) => recordReplyOutcome(tx, reply, outcome, sender_id));
}

async function prepare(app: App, reply: Reply): Promise<ReplyReadiness> {
  const way = (await findReplyMethods(app, reply.team_id, reply.request_id, app.clock.now())).find(
    ({ channel }) => channel === reply.channel,
  );
  if (!way) return { kind: 'closed', reason: 'Cet avis a été effacé depuis.' };
  if (way.closed) return { kind: 'closed', reason: way.closed.reason };
  const [port, message] = await Promise.all([
    openReplyMethod(app, reply.team_id, way),
    composeReply(app, reply),
  ]);
  if (message === null)
    return { kind: 'closed', reason: 'Les données de cette personne ont été effacées depuis.' };
  return port === null || way.sender === null
    ? { kind: 'closed', reason: 'Ce canal n’est plus connecté à votre boutique.' }
    : { kind: 'ready', port, message, sender_id: way.sender.id };
}

/**
 * Marks the reply as submitted just before the provider is called: after it, a crash leaves an
 * unknown outcome. Returns false when another worker has taken the reply.
 */
async function submitReply(
  app: Pick<App, 'db' | 'clock'>,
  { id, attempt }: Reply,
  port: ChannelPort,
): Promise<boolean> {
  const { rows } = await sql`
    update review_replies set handed_over_attempt = attempt, provider = ${port.provider}, is_outbox = ${port.is_outbox}
    where id = ${id} and attempt = ${attempt} and state = 'sending' and due_at > ${app.clock.now()}::timestamptz returning id`.execute(
    app.db,
  );
  return rows.length > 0;
}

async function call(
  app: Pick<App, 'log'>,
  reply: Reply,
  port: ChannelPort,
  message: OutgoingMessage,
): Promise<Outcome> {
  try {
    return {
      kind: 'accepted',
      is_outbox: port.is_outbox,
      ...(await port.send(message, AbortSignal.timeout(PATIENCE_MS))),
    };
  } catch (error) {
    return outcomeOf(app, error, { message: { id: reply.id }, wasHandedOver: !port.honours_keys });
  }
}
