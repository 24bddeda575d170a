import type { App } from '#server/app.ts';
import { ATTENTION } from '#server/domains/delivery/queue/count-queue.ts';
import {
  presentAverageRating,
  presentLinksSent,
  presentReviewsCollected,
} from '#server/domains/statistics/present-statistics.ts';
import { readCounts } from '#server/domains/statistics/read-counts.ts';
import type { DigestPeriod } from './digest-period.ts';

/** The events of one team. */
export interface TeamDigest {
  id: string;
  name: string;
  sent: number;
  reviews: number;
  previous_reviews: number | null;
  average: number | null;
  previous_average: number | null;
  /** At most three comments, the lowest ratings first, because these need an answer. */
  text: readonly {
    request_id: string;
    rating: number;
    feedback: string;
    customer: string;
    number: string | null;
  }[];
  /** The number of messages that need a decision by a person. */
  waiting: number;
}

const MOST_WORDS = 3;

/**
 * Reads the digest of one team. Returns null when the team had no request and no review in that
 * period.
 */
export async function readDigest(
  app: Pick<App, 'db' | 'clock'>,
  team: { id: string; name: string },
  period: DigestPeriod,
): Promise<TeamDigest | null> {
  const counts = await readCounts(app, team.id, period);
  const [links, collected, average] = [
    presentLinksSent(counts),
    presentReviewsCollected(counts),
    presentAverageRating(counts),
  ];
  if (links.total === 0 && collected.total === 0) return null;
  const comments = await app.db
    .selectFrom('review_requests')
    .select(['id', 'rating', 'feedback', 'first_name', 'last_name', 'integration_order_number'])
    .where('team_id', '=', team.id)
    // Ratings of the period have a later last activity, so the index on it finds them without
    // reading earlier years.
    .where('last_activity_at', '>=', new Date(Date.parse(`${period.start}T00:00:00Z`) - 86_400_000))
    .where((eb) => eb.or([eb('date_sent', 'is not', null), eb('rating', 'is not', null)]))
    .where('rated_day', '>=', period.start)
    .where('rated_day', '<=', period.end)
    .where('rated_at', 'is not', null)
    .where('feedback', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('rating')
    .orderBy('rated_at', 'desc')
    .limit(MOST_WORDS)
    .execute();
  const { waiting } = await app.db
    .selectFrom('message_counts')
    .select((eb) => eb.fn.sum<string | null>('n').as('waiting'))
    .where('team_id', '=', team.id)
    .where('status', 'in', ATTENTION)
    .executeTakeFirstOrThrow();
  return {
    ...team,
    sent: links.total,
    reviews: collected.total,
    previous_reviews: collected.previous_total,
    average: average.average,
    previous_average: average.previous_average,
    text: comments.map(
      ({ id, rating, feedback, first_name, last_name, integration_order_number }) => ({
        request_id: id,
        rating: rating ?? 0,
        feedback: feedback ?? '',
        customer: shortName(first_name, last_name),
        number: integration_order_number?.replace(/^#/, '') ?? null,
      }),
    ),
    waiting: Number(waiting ?? 0),
  };
}

/**
 * Shortens a name to « Claire F. », which identifies the customer without showing the full name in
 * an e-mail.
 */
function shortName(first: string | null, last: string | null): string {
  return [first, last ? `${last.charAt(0)}.` : null].filter(Boolean).join(' ') || 'Un client';
}
