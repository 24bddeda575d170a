import type { App } from '#server/app.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { changeableUntil } from '#server/domains/customer-pages/find-request.ts';
import { lockRatable, type RatableRequest } from '#server/domains/customer-pages/lock-request.ts';
import { type RatingRow, writeRatings } from './write-ratings.ts';
import { isLinkExpired } from '#server/domains/requests/planning/link-expiry.ts';

type RateApp = Pick<App, 'db' | 'clock' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** A rating that a customer submits. */
export interface RatingInput {
  request_id: string;
  rating: number;
}

/**
 * `closed`: the first rating is older than 30 days. `gone`: the link expired before any rating, or
 * the person is erased.
 */
export type RateOutcome = 'rated' | 'changed' | 'unchanged' | 'closed' | 'gone';

/**
 * Records ratings with their events and counters in one transaction, with the same number of
 * statements for a hundred as for one. The last rating of a request counts, on the day of its
 * first.
 */
export async function rateRequests(
  app: RateApp,
  inputs: readonly RatingInput[],
): Promise<RateOutcome[]> {
  return transaction(app, async (tx) => {
    const requests = await lockRatable(
      tx.db,
      'id',
      inputs.map(({ request_id }) => request_id),
    );
    return (
      await rateLocked(
        tx,
        inputs.map(({ request_id, rating }) => ({ request: requests.get(request_id), rating })),
      )
    ).map(({ outcome }) => outcome);
  });
}

/**
 * Records ratings by the tokens of their links. An element is null when nothing was written, and
 * the page shows the reason.
 */
export async function rateByTokens(
  app: RateApp,
  inputs: readonly { token: string; rating: number }[],
): Promise<({ is_carried: boolean } | null)[]> {
  return transaction(app, async (tx) => {
    const requests = await lockRatable(
      tx.db,
      'token',
      inputs.map(({ token }) => token),
    );
    const rated = await rateLocked(
      tx,
      inputs.map(({ token, rating }) => ({ request: requests.get(token), rating })),
    );
    return rated.map(({ outcome, is_carried }) =>
      outcome === 'rated' || outcome === 'changed' ? { is_carried } : null,
    );
  });
}

async function rateLocked(
  tx: Tx,
  inputs: readonly { request: RatableRequest | undefined; rating: number }[],
): Promise<{ outcome: RateOutcome; is_carried: boolean }[]> {
  const outcomes = inputs.map(({ request, rating }) => outcomeOf(request, rating, tx.now));
  const ratingsOf = (kind: RateOutcome): RatingRow[] =>
    inputs.flatMap(({ request, rating }, index) =>
      outcomes[index] === kind && request ? [{ request, rating }] : [],
    );
  const carried = await writeRatings(tx, ratingsOf('rated'), ratingsOf('changed'));
  return outcomes.map((outcome, index) => ({
    outcome,
    is_carried: carried.has(inputs[index]?.request?.id ?? ''),
  }));
}

export async function rateRequest(
  app: RateApp,
  request_id: string,
  rating: number,
): Promise<RateOutcome> {
  const [outcome = 'gone'] = await rateRequests(app, [{ request_id, rating }]);
  return outcome;
}

function outcomeOf(request: RatableRequest | undefined, rating: number, now: Date): RateOutcome {
  if (!request || request.erased_at !== null) return 'gone';
  if (request.rating === null || request.rated_at === null)
    return isLinkExpired(request, now) ? 'gone' : 'rated';
  if (changeableUntil(request.rated_at) <= now) return 'closed';
  return request.rating === rating ? 'unchanged' : 'changed';
}
