import { type RawBuilder, sql } from 'kysely';

/**
 * Returns true when the link of a request has expired at this date. A link does not expire before
 * its first message is sent.
 */
export function isLinkExpired(
  { link_expires_at }: { link_expires_at: Date | null },
  at: Date,
): boolean {
  return link_expires_at !== null && link_expires_at <= at;
}

/** Returns the condition of `isLinkExpired` in SQL, for the request `r`. */
export function linkExpiredSql(at: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(r.link_expires_at <= ${at}::timestamptz, false)`;
}

const DAY_MS = 86_400_000;

/**
 * Returns the time when a link that is opened on this date expires. A day has 24 hours, also when
 * the clocks change.
 */
export function linkEnd(from: Date, link_ttl_days: number): Date {
  return new Date(from.getTime() + link_ttl_days * DAY_MS);
}

/** Returns `linkEnd` in SQL; `days` is an expression. */
export function linkEndSql(from: Date, days: RawBuilder<number>): RawBuilder<Date> {
  return sql<Date>`(${from}::timestamptz + make_interval(hours => 24 * ${days}))`;
}
