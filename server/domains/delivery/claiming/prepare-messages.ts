import type { App } from '#server/app.ts';
import type { ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import type { ClaimedMessage } from './claimed-message.ts';
import { findStillWanted, markSubmitted } from '../actions/mark-submitted.ts';
import { type Outcome, outcomeOf } from '../worker/outcome.ts';

/**
 * A claimed message with everything that its call needs. `checkedAt` is the moment of the last
 * check that it is still wanted, in milliseconds of this process's monotonic clock.
 */
export interface ReadyMessage {
  message: ClaimedMessage;
  compose: (message: ClaimedMessage) => OutgoingMessage;
  channel: ChannelPort | null;
  checkedAt: number;
}

/**
 * A composed message. For a provider without idempotency keys its submission is recorded too, so
 * that only the call is missing.
 */
export interface PreparedMessage extends ReadyMessage {
  channel: ChannelPort;
  outgoing: OutgoingMessage;
}

/** Milliseconds after which a message is checked once more before its call. */
export const FRESH = 500;

/**
 * Error codes of PostgreSQL for a serialisation failure and for a deadlock, after which a retry
 * succeeds.
 */
const BAD_MOMENT = new Set(['40001', '40P01']);

/**
 * Composes a group of messages and checks them for the last time, by one statement at most. A
 * message that cannot be called has its outcome at once. Never throws.
 */
export async function prepareMessages(
  app: Pick<App, 'db' | 'log'>,
  group: readonly ReadyMessage[],
  onOutcome: (message: ClaimedMessage, outcome: Outcome) => void,
  now: () => number = () => performance.now(),
): Promise<PreparedMessage[]> {
  const written = group.flatMap((ready) => {
    const { message, channel } = ready;
    if (channel) {
      try {
        return [{ ...ready, channel, outgoing: ready.compose(message) }];
      } catch (error) {
        onOutcome(message, outcomeOf(app, error, { message, wasHandedOver: false }));
      }
    } else
      onOutcome(message, {
        kind: 'refused',
        by: 'transient',
        text: `no ${message.channel} channel in this process`,
        retryAfterMs: null,
        isOwn: true,
      });
    return [];
  });
  const unmarked = written.filter(({ channel }) => !channel.honours_keys);
  const stale = written.filter(
    ({ channel, checkedAt }) => channel.honours_keys && now() - checkedAt > FRESH,
  );
  try {
    const stillDue = new Set<string>();
    if (unmarked.length > 0)
      for (const id of await markSubmitted(
        app.db,
        unmarked.map(({ message }) => message),
      ))
        stillDue.add(id);
    if (stale.length > 0)
      for (const id of await findStillWanted(
        app.db,
        stale.map(({ message }) => message),
      ))
        stillDue.add(id);
    // The time counts from the answer of the database. Counted from the query, a slow database
    // would make every message stale before its call.
    const checkedAt = now();
    const ids = new Set([...unmarked, ...stale].map(({ message }) => message.id));
    return written.flatMap((prepared) => {
      if (!ids.has(prepared.message.id)) return [prepared];
      if (stillDue.has(prepared.message.id)) return [{ ...prepared, checkedAt }];
      onOutcome(prepared.message, { kind: 'released' });
      return [];
    });
  } catch (error) {
    // No call was made, so that all of them may be released, whatever marks were written.
    const isBadMoment = BAD_MOMENT.has((error as { code?: string }).code ?? '');
    for (const { message } of written)
      onOutcome(
        message,
        isBadMoment
          ? { kind: 'released' }
          : outcomeOf(app, error, { message, wasHandedOver: false }),
      );
    return [];
  }
}
