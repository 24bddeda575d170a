import type { RequestMetadata } from '#server/database/tables/requests/request-metadata.ts';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { LONGEST_FEEDBACK } from '#contract/customer-pages/customer-pages.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { lockRequest } from '#server/domains/customer-pages/lock-request.ts';
import { recordClick } from './record-visit.ts';
import type { FeedbackFormInput } from '#server/domains/customer-pages/read-feedback-form.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

type FeedbackApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;
export type FeedbackOutcome = 'left' | 'unchanged' | 'empty' | 'too_long' | 'gone';

/**
 * Saves a private message to the shop, which is never published. A second one replaces the first.
 * Earlier answers that it does not contain stay.
 */
export async function leaveFeedback(
  app: FeedbackApp,
  requestId: string,
  text: FeedbackFormInput,
): Promise<FeedbackOutcome> {
  if (text.text === '' && text.answers.length === 0) return 'empty';
  if (text.text.length > LONGEST_FEEDBACK) return 'too_long';
  return transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, requestId);
    if (
      !request ||
      request.erased_at !== null ||
      (request.rating === null && isLinkExpired(request, tx.now))
    )
      return 'gone';
    await recordClick(tx, request);
    if (isSame(request, text)) return 'unchanged';
    const added = {
      ...(text.answers.length > 0 && { answers: text.answers }),
      ...(text.contact_allowed !== null && { contact_allowed: text.contact_allowed }),
    };
    await tx.db
      .updateTable('review_requests')
      .set({
        ...(text.text !== '' && { feedback: text.text }),
        feedback_at: tx.now,
        metadata: sql`metadata || ${JSON.stringify(added)}::jsonb`,
        last_activity_at: tx.now,
        updated_at: tx.now,
      })
      .where('id', '=', request.id)
      .execute();
    await recordTimelineEvent(tx, {
      kind: 'feedback',
      team_id: request.team_id,
      request_id: request.id,
      detail: { answers: text.answers.length },
    });
    await tx.publish('feedback_left', { team_id: request.team_id, request_id: request.id });
    return 'left';
  });
}

/**
 * Returns true when the form changes nothing, so that a form that is submitted twice creates one
 * message.
 */
function isSame(
  request: { feedback: string | null; metadata: RequestMetadata },
  text: FeedbackFormInput,
): boolean {
  if (text.text !== '' && text.text !== request.feedback) return false;
  const isSameContact =
    text.contact_allowed === null || request.metadata.contact_allowed === text.contact_allowed;
  return (
    isSameContact &&
    (text.answers.length === 0 || isDeepStrictEqual(request.metadata.answers, text.answers))
  );
}
