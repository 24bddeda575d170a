import type { RatableRequest } from '#server/domains/customer-pages/lock-request.ts';
import type { Tx } from '#server/database/transaction.ts';
import { findAttributions, type Attribution } from './find-attributions.ts';
import { findDestinationsShown } from './find-destinations-shown.ts';
import {
  recordTimelineEvents,
  type TimelineEvent,
} from '#server/domains/requests/timeline/record-timeline-event.ts';
import { journeyEvent, countOnce } from './record-visit.ts';
import { sql } from 'kysely';
import { CHANNELS, STEPS } from '#contract/labels/message-status.ts';

export interface RatingRow {
  request: RatableRequest;
  rating: number;
}

/**
 * Writes ratings that were checked under lock, also of a request that was just created for its
 * rating. Returns the ids of the requests whose customers are redirected to a public site.
 */
export async function writeRatings(
  tx: Tx,
  firsts: readonly RatingRow[],
  changes: readonly RatingRow[],
): Promise<ReadonlySet<string>> {
  const all = [...firsts, ...changes];
  if (all.length === 0) return new Set();
  // The lock is taken before any row is written, so that a change of the team’s day boundaries
  // waits, or is already visible here.
  const placeOf = await findAttributions(
    tx,
    all.map(({ request }) => request),
  );
  const isClicked = new Set(
    all.map(({ request }) => request).filter(({ date_clicked }) => date_clicked === null),
  );
  await rateFirst(tx, firsts, placeOf);
  await changeRatings(tx, changes);
  const destinationsOf = await findDestinationsShown(tx.db, all);
  const shown = new Map(all.map((input) => [input, destinationsOf(input)]));
  await recordTimelineEvents(
    tx,
    all.flatMap((input): TimelineEvent[] => {
      const { request, rating } = input;
      const { team_id, id: request_id } = request;
      const place = placeOf(request);
      return [
        ...(isClicked.has(request) ? [journeyEvent(request, 'clicked', place)] : []),
        request.rating === null
          ? journeyEvent(request, 'rated', place, { rating })
          : {
              kind: 'rated',
              team_id,
              request_id,
              detail: { rating, previous_rating: request.rating },
            },
        { kind: 'destinations_shown', team_id, request_id, detail: shown.get(input) ?? {} },
      ];
    }),
  );
  for (const request of isClicked) countOnce(tx, request, 'clicked', placeOf(request));
  for (const { request, rating } of firsts) {
    const { day, channel, step } = placeOf(request);
    tx.count({ kind: 'rating', team_id: request.team_id, day, by: 1, channel, step, rating });
  }
  await tx.publish('requests_rated', { request_ids: all.map(({ request }) => request.id) });
  for (const { request, rating } of all)
    await tx.publish('request_rated', {
      team_id: request.team_id,
      request_id: request.id,
      rating,
      is_first: request.rating === null,
    });
  return new Set(
    all.filter((input) => shown.get(input)?.['carried'] === true).map(({ request }) => request.id),
  );
}

async function rateFirst(
  tx: Tx,
  firsts: readonly RatingRow[],
  placeOf: (request: RatableRequest) => Attribution,
): Promise<void> {
  if (firsts.length === 0) return;
  const places = firsts.map(({ request }) => placeOf(request));
  await sql`
    update review_requests r set rating = g.rating, rated_at = ${tx.now}, rated_day = g.day, rating_channel = g.channel, rating_step = g.step, last_activity_at = ${tx.now}, updated_at = ${tx.now},
      date_opened = case when date_clicked is null then coalesce(date_opened, ${tx.now}) else date_opened end, date_clicked = coalesce(date_clicked, ${tx.now})
    from unnest(${firsts.map(({ request }) => request.id)}::bigint[], ${firsts.map(({ rating }) => rating)}::smallint[], ${places.map(({ day }) => day)}::date[],
      ${places.map(({ channel }) => channel)}::text[], ${places.map(({ step }) => step)}::text[]) g(id, rating, day, channel, step)
    where r.id = g.id`.execute(tx.db);
}

interface ChangedRow {
  id: string;
  rated_day: string | null;
  rating_channel: string | null;
  rating_step: string | null;
}

/** Changes ratings. The figures change on the day of the first rating. */
async function changeRatings(tx: Tx, changes: readonly RatingRow[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await sql<ChangedRow>`
    update review_requests r set rating = g.rating, rating_changed_at = ${tx.now}, last_activity_at = ${tx.now}, updated_at = ${tx.now},
      date_opened = case when date_clicked is null then coalesce(date_opened, ${tx.now}) else date_opened end, date_clicked = coalesce(date_clicked, ${tx.now})
    from unnest(${changes.map(({ request }) => request.id)}::bigint[], ${changes.map(({ rating }) => rating)}::smallint[]) g(id, rating)
    where r.id = g.id returning r.id, r.rated_day, r.rating_channel, r.rating_step`.execute(tx.db);
  const changed = new Map(rows.map((row) => [row.id, row]));
  for (const { request, rating } of changes) {
    const row = changed.get(request.id);
    if (!row || row.rated_day === null || request.rating === null)
      throw new Error(`request ${request.id} is rated on no day`);
    const place = {
      kind: 'rating',
      team_id: request.team_id,
      day: row.rated_day,
      channel: CHANNELS.find((known) => known === row.rating_channel) ?? 'link',
      step: STEPS.find((known) => known === row.rating_step) ?? null,
    } as const;
    tx.count({ ...place, by: -1, rating: request.rating }, { ...place, by: 1, rating });
  }
}
