import { sql } from 'kysely';
import type { CustomerLocale } from '#contract/customer-pages.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { lockRequest } from '#server/modules/ratings/lock-request.ts';
import { writeRatings } from '#server/modules/ratings/rate-requests.ts';
import { recordFact } from '#server/modules/review-requests/record-fact.ts';
import { insertRequests, newToken } from '#server/modules/review-requests/schedule-requests.ts';

type RateApp = Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>;

/** A rating by somebody whom nobody asked. */
export interface GeneralRating {
  rating: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  locale: CustomerLocale | null;
}

/** In an hour a shop hears from fewer people by its general link; beyond, ratings wait for a person, uncounted. */
export const FLOOD_PER_HOUR = 60;
/** So many wait at most: a flood fills no disk. */
const MOST_PENDING = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;

/** `token`: of the request that the rating made, by which its author goes on. `pending`: kept, and counted once a person of the shop has looked. */
export type LinkOutcome = { kind: 'rated'; token: string } | { kind: 'pending' };

/** A rating by the general link is a request like another, that nobody sent: `link`, no step, « Achat non vérifié ». It never makes a message leave. */
export async function rateByLink(
  app: RateApp,
  team: { team_id: string; link_ttl_days: number },
  given: GeneralRating,
): Promise<LinkOutcome> {
  return transaction(app, async (tx) => {
    const { team_id } = team;
    const isFlood = (await countSince(tx, team_id, HOUR_MS)) >= FLOOD_PER_HOUR;
    if (isFlood && (await countSince(tx, team_id, MONTH_MS)) >= MOST_PENDING)
      throw new Failure('too_many_requests', { retryAfter: HOUR_MS / 1000 });
    await forget(tx, team_id);
    await tx.db
      .insertInto('general_ratings')
      .values({
        team_id,
        received_at: tx.now,
        ...(isFlood ? { state: 'pending', ...given } : { state: 'counted' }),
      })
      .execute();
    if (isFlood) return { kind: 'pending' };
    return { kind: 'rated', token: await countRating(tx, team, given, tx.now) };
  });
}

async function countSince(tx: Tx, team_id: string, ms: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('general_ratings')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('team_id', '=', team_id)
    .where('received_at', '>', new Date(tx.now.getTime() - ms))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What is counted leaves no trace here after a day, what nobody looked at none after a month. */
async function forget(tx: Tx, team_id: string): Promise<void> {
  await sql`
    delete from general_ratings where team_id = ${team_id} and received_at < ${new Date(tx.now.getTime() - DAY_MS)}::timestamptz
      and (state = 'counted' or received_at < ${new Date(tx.now.getTime() - MONTH_MS)}::timestamptz)`.execute(
    tx.db,
  );
}

/** Makes the request and rates it; gives its token. */
export async function countRating(
  tx: Tx,
  team: { team_id: string; link_ttl_days: number },
  { rating, ...person }: GeneralRating,
  experienced_at: Date,
): Promise<string> {
  const uuid = crypto.randomUUID();
  const token = newToken();
  const content = {
    ...person,
    phone_number: null,
    country_code: null,
    number: null,
    delivered_at: null,
    fulfilled_at: null,
    ordered_at: experienced_at,
  };
  // « Pour vous répondre » stands at the field: an address that is given there may be answered to, and used for nothing else.
  const metadata = { is_verified: false, ...(person.email !== null && { contact_allowed: true }) };
  const ids = await insertRequests(
    tx,
    { team: { id: team.team_id } },
    [{ order: { id: null, content }, uuid, token, metadata }],
    { integration_name: null, trigger_event: 'general_link' },
  );
  const id = ids.get(uuid) ?? '';
  await sql`update review_requests set link_expires_at = ${tx.now}::timestamptz + make_interval(days => ${team.link_ttl_days}) where id = ${id}`.execute(
    tx.db,
  );
  await recordFact(tx, {
    kind: 'created',
    team_id: team.team_id,
    request_id: id,
    detail: { channel: 'link' },
  });
  const request = await lockRequest(tx.db, id);
  if (!request) throw new Error(`request ${id} was just made, and is gone`);
  await writeRatings(tx, [{ request, rating }], []);
  return token;
}
