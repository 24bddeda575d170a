import { type RawBuilder, sql } from 'kysely';

/**
 * The providers that report delivery, and those that report that a message was read. E-mail and
 * Kanal report neither.
 */
const REPORTS_DELIVERY = ['meta', 'brevo', 'twilio'];
const REPORTS_OPENING = ['meta'];

export interface CohortOf {
  team_id: string;
  start: string;
  end: string;
  /** Restricts the period to these days. */
  days?: readonly string[];
}

/**
 * Returns the SQL of `cohort`: the requests that were first accepted on these days, with their
 * results until today. `is_published` includes reviews on the wall and matched reviews on a public
 * site.
 */
export function cohort({ team_id, start, end, days }: CohortOf): RawBuilder<unknown> {
  const only = days === undefined ? sql`` : sql`and r.sent_day = any(${days}::date[])`;
  return sql`cohort as (
    select r.id, r.sent_day as day, r.order_id, r.country_code, r.rating, r.rating_channel, r.rating_step, r.date_clicked, r.feedback_at, r.public_clicked_at,
      r.id in (
        select s.request_id from shop_reviews s where s.team_id = ${team_id} and s.status = 'published' and s.request_id is not null
        union all select p.request_id from public_reviews p where p.team_id = ${team_id} and p.match_kind <> 'proposed' and p.request_id is not null) as is_published
    from review_requests r where r.team_id = ${team_id} and r.sent_day between ${start}::date and ${end}::date ${only})`;
}

/**
 * Returns the SQL of `outcomes`: each accepted message of the cohort and its results. A visit, a
 * comment and a click to a review destination belong to the last message that was accepted before
 * them, as in the counters; a rating belongs to the message under which it is stored.
 */
export function cohortMessages(of: CohortOf): RawBuilder<unknown> {
  const brought = (moment: string): RawBuilder<boolean> =>
    sql<boolean>`coalesce(m.${sql.ref(moment)} >= m.sent_at and (m.next_sent_at is null or m.${sql.ref(moment)} < m.next_sent_at), false)`;
  return sql`${cohort(of)},
    accepted as (
      select c.id as request_id, c.day, c.country_code, c.rating, c.rating_channel, c.rating_step, c.date_clicked, c.feedback_at, c.public_clicked_at, c.is_published,
        m.id, m.channel, m.step, m.sent_at, m.status, m.metadata, m.sender_id, lead(m.sent_at) over (partition by m.request_id order by m.sent_at, m.id) as next_sent_at
      from cohort c join messages m on m.request_id = c.id where m.sent_at is not null),
    outcomes as (
      select m.request_id, m.day, m.country_code, m.channel, m.step, m.sent_at, m.metadata,
        (coalesce(s.provider = any(${REPORTS_DELIVERY}), false) or m.status = 'delivered') as reports_delivery, m.status = 'delivered' as is_delivered,
        coalesce(s.provider = any(${REPORTS_OPENING}), false) as reports_opening, m.metadata ? 'opened_at' as is_opened,
        ${brought('date_clicked')} as is_clicked, ${brought('feedback_at')} as has_feedback, ${brought('public_clicked_at')} as has_public_click,
        (m.rating is not null and m.rating_channel = m.channel and m.rating_step = m.step) as is_rated, m.is_published
      from accepted m left join senders s on s.id = m.sender_id)`;
}
