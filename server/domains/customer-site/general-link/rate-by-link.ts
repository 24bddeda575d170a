import { sql } from 'kysely';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { lockRequest } from '#server/domains/customer-pages/lock-request.ts';
import { writeRatings } from '#server/domains/customer-site/rating/write-ratings.ts';
import { recordTimelineEvent } from '#server/domains/requests/timeline/record-timeline-event.ts';
import { insertRequests, newLinkToken } from '#server/domains/requests/intake/insert-requests.ts';
import { linkEnd } from '#server/domains/requests/planning/link-expiry.ts';

type RateApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** A rating without a review request. */
export interface GeneralRating {
  rating: number;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  locale: CustomerLocale | null;
  /** The product whose link was used. Null for the link of the shop. */
  product_id: string | null;
}

/**
 * The largest number of ratings in an hour that count at once by a general link. Further ratings
 * wait for a person, uncounted.
 */
export const FLOOD_PER_HOUR = 60;
/**
 * The number of ratings of one address in a day that count at once. Further ratings wait, because
 * customers in a shop may share its Wi-Fi.
 */
const COUNTED_PER_DAY = 3;
/** The largest number of pending ratings, which bounds the storage that a flood can use. */
const MOST_PENDING = 5_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MONTH_MS = 30 * DAY_MS;

/**
 * With `rated`, `token` is the token of the new request, by which the author continues. With
 * `pending`, the rating is stored, and counted once a person of the shop has checked it.
 */
export type LinkOutcome = { kind: 'rated'; token: string } | { kind: 'pending' };

/** The origin of a rating by the general link. */
interface Source {
  /** The signed time at which the page was rendered. The caller has checked its age. */
  stamp: string;
  /** The keyed hash of the address, as `addressMark` computes it. */
  address: Buffer;
}

/**
 * Records a rating by the general link. It becomes a request that nobody sent: channel `link`, no
 * step, « Achat non vérifié ». It never causes a message. A page that has submitted its rating gets
 * the same result again, whatever it sends. Throws a 429 when too many ratings are pending.
 */
export async function rateByLink(
  app: RateApp,
  team: { team_id: string; link_ttl_days: number },
  rating: GeneralRating,
  source: Source,
): Promise<LinkOutcome> {
  return transaction(app, async (tx) => {
    const { team_id } = team;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${team_id} ${source.address.toString('hex')}`}, 74))`.execute(
      tx.db,
    );
    const reason = await reasonToWait(tx, team_id, source.address);
    if (reason !== null && (await countSince(tx, team_id, MONTH_MS)) >= MOST_PENDING)
      throw new Failure('too_many_requests', { retryAfter: HOUR_MS / 1000 });
    await purgeGeneralRatings(tx, team_id);
    const written = await tx.db
      .insertInto('general_ratings')
      .values({
        team_id,
        received_at: tx.now,
        ...source,
        ...(reason === null ? { state: 'counted' } : { state: 'pending', reason, ...rating }),
      })
      .onConflict((conflict) => conflict.column('stamp').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!written) return findGiven(tx, source.stamp);
    if (reason !== null) return { kind: 'pending' };
    const { token, request_id } = await countRating(tx, team, rating, tx.now);
    await tx.db
      .updateTable('general_ratings')
      .set({ request_id })
      .where('id', '=', written.id)
      .execute();
    return { kind: 'rated', token };
  });
}

/** Returns the result of the rating that was already submitted with this stamp. */
async function findGiven(tx: Tx, stamp: string): Promise<LinkOutcome> {
  const givenRating = await tx.db
    .selectFrom('general_ratings as g')
    .innerJoin('review_requests as r', (join) =>
      join.onRef('r.id', '=', 'g.request_id').onRef('r.team_id', '=', 'g.team_id'),
    )
    .select('r.token')
    .where('g.stamp', '=', stamp)
    .executeTakeFirst();
  return givenRating ? { kind: 'rated', token: givenRating.token } : { kind: 'pending' };
}

async function reasonToWait(
  tx: Tx,
  team_id: string,
  address: Buffer,
): Promise<'flood' | 'same_address' | null> {
  if ((await countSince(tx, team_id, HOUR_MS)) >= FLOOD_PER_HOUR) return 'flood';
  return (await countSince(tx, team_id, DAY_MS, address)) >= COUNTED_PER_DAY
    ? 'same_address'
    : null;
}

async function countSince(tx: Tx, team_id: string, ms: number, address?: Buffer): Promise<number> {
  const { count } = await tx.db
    .selectFrom('general_ratings')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('team_id', '=', team_id)
    .where('received_at', '>', new Date(tx.now.getTime() - ms))
    .$if(address !== undefined, (rows) => rows.where('address', '=', address ?? null))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes confirmed ratings after a day and pending ones after a month. */
async function purgeGeneralRatings(tx: Tx, team_id: string): Promise<void> {
  await sql`
    delete from general_ratings where team_id = ${team_id} and received_at < ${new Date(tx.now.getTime() - DAY_MS)}::timestamptz
      and (state = 'counted' or received_at < ${new Date(tx.now.getTime() - MONTH_MS)}::timestamptz)`.execute(
    tx.db,
  );
  await tx.db
    .updateTable('general_ratings')
    .set({ address: null })
    .where('team_id', '=', team_id)
    .where('received_at', '<', new Date(tx.now.getTime() - DAY_MS))
    .where('address', 'is not', null)
    .execute();
}

/** Creates the request and records its rating. */
export async function countRating(
  tx: Tx,
  team: { team_id: string; link_ttl_days: number },
  { rating, product_id, ...person }: GeneralRating,
  experienced_at: Date,
): Promise<{ token: string; request_id: string }> {
  const uuid = crypto.randomUUID();
  const token = newLinkToken();
  const content = {
    ...person,
    phone_number: null,
    country_code: null,
    number: null,
    delivered_at: null,
    fulfilled_at: null,
    ordered_at: experienced_at,
  };
  // The field has the label « Pour vous répondre », so that the address may be used for an answer,
  // and for nothing else.
  const metadata = { is_verified: false, ...(person.email !== null && { contact_allowed: true }) };
  const ids = await insertRequests(
    tx,
    { team: { id: team.team_id } },
    [{ order: { id: null, content }, uuid, token, metadata }],
    { integration_name: null, trigger_event: 'general_link' },
  );
  const id = ids.get(uuid) ?? '';
  await tx.db
    .updateTable('review_requests')
    .set({ link_expires_at: linkEnd(tx.now, team.link_ttl_days), product_id })
    .where('id', '=', id)
    .execute();
  await recordTimelineEvent(tx, {
    kind: 'created',
    team_id: team.team_id,
    request_id: id,
    detail: { channel: 'link' },
  });
  const request = await lockRequest(tx.db, id);
  if (!request) throw new Error(`request ${id} was just made, and is gone`);
  await writeRatings(tx, [{ request, rating }], []);
  return { token, request_id: id };
}
