import { sql } from 'kysely';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { ReopenedBy } from '#contract/labels/follow-up.ts';
import {
  type FeedbackAnswer,
  mayBeContacted,
  readAnswers,
} from '#contract/customer-pages/read-answers.ts';
import type { App } from '#server/app.ts';
import { chooseAlerted, readMembers } from './read-alerted.ts';

/** A rating and the recipients of its notification. */
export interface Alert {
  request_id: string;
  team_id: string;
  team_name: string;
  rating: number;
  /** True when the rating is at or below the limit in the team’s settings. */
  is_low: boolean;
  feedback: string | null;
  /** The answers to the questions of the private form. */
  answers: readonly FeedbackAnswer[];
  /** True when the shop may reply; null when the form did not ask. */
  may_be_contacted: boolean | null;
  number: string | null;
  customer: string;
  /** Set when the author reopened the review after an answer and it is still open. */
  reopened: { at: Date; by: ReopenedBy } | null;
  recipients: readonly string[];
  /** True when the rating came by the general link, without a request to the person. */
  is_by_third_party: boolean;
}

/**
 * Returns the alert of a request. Returns null when nobody is to be notified, or when the person
 * was erased.
 */
export async function findAlert(app: Pick<App, 'db'>, request_id: string): Promise<Alert | null> {
  const [alert] = await findAlerts(app, [request_id]);
  return alert ?? null;
}

/**
 * Returns the alerts of those requests that have recipients, with two statements for any number of
 * requests.
 */
export async function findAlerts(
  app: Pick<App, 'db'>,
  request_ids: readonly string[],
): Promise<Alert[]> {
  const rows = await app.db
    .selectFrom('review_requests as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .leftJoin('review_follow_ups as f', (join) =>
      join
        .onRef('f.request_id', '=', 'r.id')
        .on('f.status', '=', 'open')
        .on('f.reopened_at', 'is not', null),
    )
    .leftJoin('users as o', 'o.id', 'f.owner_id')
    .select([
      'f.reopened_at',
      'f.reopened_by',
      'o.email as owner',
      'r.id',
      'r.team_id',
      'r.rating',
      'r.feedback',
      'r.metadata',
      'r.integration_order_number',
      'r.first_name',
      'r.last_name',
      'r.trigger_event',
      't.name',
      't.conditional_config',
    ])
    .where('r.id', '=', sql<string>`any(${request_ids}::bigint[])`)
    .where('r.erased_at', 'is', null)
    .orderBy('r.id')
    .execute();
  const people = await readMembers(
    app.db,
    rows.map(({ team_id }) => team_id),
  );
  const settings = new Map(
    rows.map(({ team_id, conditional_config }) => [team_id, conditional_config]),
  );
  const alertsOf = new Map(
    [...settings].map(([team_id, config]) => [
      team_id,
      parseConditionalConfiguration(config).alerts,
    ]),
  );
  return rows.flatMap(({ rating, ...row }): Alert[] => {
    const alerts = alertsOf.get(row.team_id);
    if (rating === null || !alerts) return [];
    const is_low = rating <= alerts.max_rating;
    const alerted = chooseAlerted(people.get(row.team_id) ?? [], { is_low, emails: alerts.emails });
    const reopened =
      row.reopened_at && row.reopened_by ? { at: row.reopened_at, by: row.reopened_by } : null;
    // The owner of the review is notified that its author wrote again, whatever the rating.
    const recipients =
      reopened &&
      row.owner !== null &&
      !alerted.some((email) => email.toLowerCase() === row.owner?.toLowerCase())
        ? [...alerted, row.owner]
        : alerted;
    if (recipients.length === 0) return [];
    return [
      {
        request_id: row.id,
        team_id: row.team_id,
        team_name: row.name,
        rating,
        is_low,
        feedback: row.feedback,
        answers: readAnswers(row.metadata),
        may_be_contacted: mayBeContacted(row.metadata),
        number: row.integration_order_number?.replace(/^#/, '') ?? null,
        customer: [row.first_name, row.last_name]
          .filter((name) => name !== null && name !== '')
          .join(' '),
        reopened,
        recipients,
        is_by_third_party: row.trigger_event === 'general_link',
      },
    ];
  });
}
