import type { Answer, Body } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { Failure, type FailureCode } from '#server/failures.ts';
import { cancelQueuedReview } from './cancel-queued-review.ts';
import { postponeQueuedReview } from './postpone-message.ts';
import { restoreQueuedReview } from './restore-queued-review.ts';
import { type ActingPerson, sendNow } from './send-now.ts';

/** The action on one message. */
export type QueueAction = Pick<Body<'bulkQueuedReviews'>, 'action' | 'scheduled_at' | 'undo'>;

/**
 * The number of messages that are acted on at the same time, so that other requests of the instance
 * still find connections.
 */
const TOGETHER = 4;

export interface RefusedMessage {
  id: string;
  code: FailureCode;
}

/** The results of the action, in the order of the given messages. */
interface BulkResult {
  done: number;
  /** The ids of messages that a provider may have taken before they were cancelled. */
  outcome_unknown: string[];
  refused: RefusedMessage[];
}

/**
 * Runs one action on many messages, each in a transaction of its own and in the given order. A
 * message that is refused gives its reason and does not stop the others.
 */
export async function actOnMessages(
  app: App,
  body: QueueAction,
  ids: readonly string[],
  caller: ActingPerson,
): Promise<BulkResult> {
  const refused: RefusedMessage[] = [];
  const outcome_unknown: string[] = [];
  const remainingIds = ids.values();
  const work = async (): Promise<void> => {
    for (const id of remainingIds) {
      const code = await refusalOf(async () => {
        const { data } = await actOn(app, body, id, caller);
        if (body.action === 'cancel' && data.status === 'outcome_unknown') outcome_unknown.push(id);
      });
      if (code !== null) refused.push({ id, code });
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (id: string): number => place.get(id) ?? 0;
  return {
    done: ids.length - refused.length - outcome_unknown.length,
    outcome_unknown: outcome_unknown.toSorted((a, b) => placeOf(a) - placeOf(b)),
    refused: refused.toSorted((a, b) => placeOf(a.id) - placeOf(b.id)),
  };
}

async function actOn(
  app: App,
  { action, scheduled_at, undo }: QueueAction,
  id: string,
  caller: ActingPerson,
): Promise<Answer<'cancelQueuedReview'>> {
  const one = { params: { id }, caller };
  switch (action) {
    case 'send_now':
      return sendNow(app, one);
    case 'cancel':
      return cancelQueuedReview(app, one);
    case 'restore':
      return restoreQueuedReview(app, { ...one, body: { ...(undo && { undo }) } });
    case 'postpone':
      return postponeQueuedReview(app, { ...one, body: { scheduled_at: scheduled_at ?? '' } });
  }
}

async function refusalOf(act: () => Promise<unknown>): Promise<FailureCode | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}
