import { parseConditionalConfiguration } from '#contract/conditional-configuration.ts';
import { type GivenAnswer, mayBeContacted, readAnswers } from '#contract/read-answers.ts';
import type { App } from '#server/app.ts';
import { readAlerted } from './read-alerted.ts';

/** A rating, and whom to tell. */
export interface Alert {
  request_id: string;
  team_id: string;
  team_name: string;
  rating: number;
  /** As the team’s settings draw the line. */
  is_low: boolean;
  feedback: string | null;
  /** To the questions of the private form. */
  answers: readonly GivenAnswer[];
  /** Whether the shop may write back; null when it did not ask. */
  may_be_contacted: boolean | null;
  number: string | null;
  customer: string;
  recipients: readonly string[];
}

/** Null when nobody wants to hear of it, or the person was erased meanwhile. */
export async function findAlert(app: Pick<App, 'db'>, request_id: string): Promise<Alert | null> {
  const row = await app.db
    .selectFrom('review_requests as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .select(['r.team_id', 'r.rating', 'r.feedback', 'r.metadata', 'r.integration_order_number', 'r.first_name', 'r.last_name', 't.name', 't.conditional_config'])
    .where('r.id', '=', request_id)
    .where('r.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.rating === null) return null;
  const { alerts } = parseConditionalConfiguration(row.conditional_config);
  const is_low = row.rating <= alerts.max_rating;
  const recipients = await readAlerted(app.db, { team_id: row.team_id, is_low, emails: alerts.emails });
  if (recipients.length === 0) return null;
  return {
    request_id,
    team_id: row.team_id,
    team_name: row.name,
    rating: row.rating,
    is_low,
    feedback: row.feedback,
    answers: readAnswers(row.metadata),
    may_be_contacted: mayBeContacted(row.metadata),
    number: row.integration_order_number?.replace(/^#/, '') ?? null,
    customer: [row.first_name, row.last_name].filter((name) => name !== null && name !== '').join(' '),
    recipients,
  };
}
