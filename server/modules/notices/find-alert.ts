import { parseConditionalConfiguration } from '#contract/conditional-configuration.ts';
import type { App } from '#server/app.ts';
import { readOwners } from './read-owners.ts';

/** A rating low enough to be told, and whom to tell. */
export interface Alert {
  request_id: string;
  team_id: string;
  team_name: string;
  rating: number;
  feedback: string | null;
  number: string | null;
  customer: string;
  recipients: readonly string[];
}

/** Null when the rating is not low, or the person was erased meanwhile. */
export async function findAlert(app: Pick<App, 'db'>, request_id: string): Promise<Alert | null> {
  const row = await app.db
    .selectFrom('review_requests as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .select(['r.team_id', 'r.rating', 'r.feedback', 'r.integration_order_number', 'r.first_name', 'r.last_name', 't.name', 't.conditional_config'])
    .where('r.id', '=', request_id)
    .where('r.erased_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.rating === null) return null;
  const { alerts } = parseConditionalConfiguration(row.conditional_config);
  if (row.rating > alerts.max_rating) return null;
  return {
    request_id,
    team_id: row.team_id,
    team_name: row.name,
    rating: row.rating,
    feedback: row.feedback,
    number: row.integration_order_number?.replace(/^#/, '') ?? null,
    customer: [row.first_name, row.last_name].filter((name) => name !== null && name !== '').join(' '),
    recipients: alerts.emails.length > 0 ? [...new Set(alerts.emails)] : await readOwners(app.db, row.team_id),
  };
}
