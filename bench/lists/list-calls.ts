const DAY_MS = 86_400_000;

export interface ListCall {
  path: 'reviews_queued' | 'reviews';
  /**
   * The query string of the call. `DEEP` is replaced by page 10,000 of fifty rows, or by the last
   * page when there are fewer.
   */
  query: string;
  /** The rows that the call must find, as an independent condition on the tables below. */
  where: string;
}

/** The tables of each list, and the expression that identifies one line. */
export const LIST_SOURCES = {
  messages: { from: 'messages m join review_requests r on r.id = m.request_id', line: '*' },
  requests: {
    from: 'messages m join review_requests r on r.id = m.request_id',
    line: 'distinct m.request_id',
  },
  reviews: { from: 'listed_requests m join review_requests r on r.id = m.request_id', line: '*' },
} as const;
const LEFT = 'm.finished_at is null';
const CHANNEL = 'case when r.rating is null then r.last_channel else r.rating_channel end';
const between = (moment: string, first: number, last: number): string =>
  `(${moment} at time zone 'Europe/Paris')::date between '${dayFromNow(first)}' and '${dayFromNow(last)}'`;

/** The calls that people make to both lists. */
export const LIST_CALLS: Readonly<Record<string, ListCall>> = {
  'queue: page 1': { path: 'reviews_queued', query: '', where: LEFT },
  'queue: page 100': { path: 'reviews_queued', query: 'page=100', where: LEFT },
  'queue: deep page': { path: 'reviews_queued', query: 'DEEP', where: LEFT },
  'queue: held': { path: 'reviews_queued', query: 'status=held', where: `m.status = 'held'` },
  'queue: failed or unknown': {
    path: 'reviews_queued',
    query: 'status=failed,outcome_unknown',
    where: `m.status in ('failed', 'outcome_unknown')`,
  },
  'queue: sent': {
    path: 'reviews_queued',
    query: 'status=sent,delivered',
    where: `m.status in ('sent', 'delivered')`,
  },
  'queue: delivered, deep page': {
    path: 'reviews_queued',
    query: 'status=delivered&DEEP',
    where: `m.status = 'delivered'`,
  },
  'queue: one reason': {
    path: 'reviews_queued',
    query: 'reason=plan_quota',
    where: `${LEFT} and m.reason = 'plan_quota'`,
  },
  'queue: one channel': {
    path: 'reviews_queued',
    query: 'channel=sms',
    where: `${LEFT} and m.channel = 'sms'`,
  },
  'queue: one step': {
    path: 'reviews_queued',
    query: 'step=first_reminder',
    where: `${LEFT} and m.step = 'first_reminder'`,
  },
  'queue: one country': {
    path: 'reviews_queued',
    query: 'country_code=BE',
    where: `${LEFT} and m.country_code = 'BE'`,
  },
  'queue: one country, deep page': {
    path: 'reviews_queued',
    query: 'country_code=BE&DEEP',
    where: `${LEFT} and m.country_code = 'BE'`,
  },
  'queue: one reason, deep page': {
    path: 'reviews_queued',
    query: 'reason=outside_hours&DEEP',
    where: `${LEFT} and m.reason = 'outside_hours'`,
  },
  'queue: twenty days, deep page': {
    path: 'reviews_queued',
    query: `start=${dayFromNow(2)}&end=${dayFromNow(21)}&DEEP`,
    where: `${LEFT} and ${between('m.scheduled_at', 2, 21)}`,
  },
  'queue: three days': {
    path: 'reviews_queued',
    query: `start=${dayFromNow(2)}&end=${dayFromNow(4)}`,
    where: `${LEFT} and ${between('m.scheduled_at', 2, 4)}`,
  },
  'queue: a name and a number': {
    path: 'reviews_queued',
    query: 'search=martin 4242',
    where: `${LEFT} and r.last_name = 'Martin' and r.integration_order_number like '%4242%'`,
  },
  'queue: a common name': {
    path: 'reviews_queued',
    query: 'search=martin',
    where: `${LEFT} and r.last_name = 'Martin'`,
  },
  'queue: by request': { path: 'reviews_queued', query: 'group=request', where: LEFT },
  'queue: by request, deep page': {
    path: 'reviews_queued',
    query: 'group=request&DEEP',
    where: LEFT,
  },
  'reviews: page 1': { path: 'reviews', query: '', where: 'true' },
  'reviews: deep page': { path: 'reviews', query: 'DEEP', where: 'true' },
  'reviews: not rated, deep page': {
    path: 'reviews',
    query: 'status=not_rated&DEEP',
    where: 'r.rating is null',
  },
  'reviews: one country, deep page': {
    path: 'reviews',
    query: 'country_code=FR&DEEP',
    where: `r.country_code = 'FR'`,
  },
  'reviews: one channel, deep page': {
    path: 'reviews',
    query: 'channel=email&DEEP',
    where: `${CHANNEL} = 'email'`,
  },
  'reviews: open, deep page': {
    path: 'reviews',
    query: 'status=open&DEEP',
    where: 'r.rating is not null',
  },
  'reviews: a year, deep page': {
    path: 'reviews',
    query: `start=${dayFromNow(-400)}&end=${dayFromNow(-20)}&DEEP`,
    where: between('r.last_activity_at', -400, -20),
  },
  'reviews: a common name, deep page': {
    path: 'reviews',
    query: 'search=martin&DEEP',
    where: `r.last_name = 'Martin'`,
  },
};

function dayFromNow(days: number): string {
  return dayOfCall(Date.now() + days * DAY_MS);
}

export function dayOfCall(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
