/**
 * Pure functions that find the request which led to a public review. A match is certain by the
 * reference of the invitation or by the e-mail address of the request; any other match is a
 * proposal that a person confirms.
 */

/** The data of a review that identify its author. */
export interface ReviewTraces {
  reference_id: string | null;
  referral_email: string | null;
  review_time: Date;
  consumer_name: string | null;
  /** The ids of requests that a member has rejected for this review. */
  refused_requests: readonly string[];
}

export interface RequestCandidate {
  id: string;
  /** The references that invitations use for the request. */
  references: readonly string[];
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  /**
   * The time of the customer’s last click to the site before the review; null when no click is
   * known.
   */
  went_at: Date | null;
  asked_at: Date;
}

export type Match =
  | { kind: 'reference' | 'email'; request_id: string }
  | { kind: 'proposed'; request_id: string; score: number; rivals: number };

/**
 * The longest time between the click and the review, in days. After it, a name alone is not enough
 * for a match.
 */
export const PROPOSED_DAYS = 14;
const DAY_MS = 86_400_000;
const FOR_NAME = { both: 60, initial: 50, family: 40, one: 25 } as const;
const FOR_TIME = 40;
/** When the best score exceeds another by less than this, the match is ambiguous. */
const NEARLY = 15;

export function matchReview(review: ReviewTraces, all: readonly RequestCandidate[]): Match | null {
  const candidates = all.filter(({ id }) => !review.refused_requests.includes(id));
  const named = candidates.filter(
    ({ references }) => review.reference_id !== null && references.includes(review.reference_id),
  );
  // A reference that two requests share proves nothing.
  if (named.length === 1 && named[0]) return { kind: 'reference', request_id: named[0].id };
  const email = review.referral_email?.toLowerCase() ?? null;
  const written = candidates.filter(
    (it) =>
      email !== null && it.email?.toLowerCase() === email && it.asked_at <= review.review_time,
  );
  const last = written.toSorted(
    (a, b) =>
      Number(b.went_at !== null) - Number(a.went_at !== null) ||
      b.asked_at.getTime() - a.asked_at.getTime() ||
      compareIds(b.id, a.id),
  )[0];
  if (last) return { kind: 'email', request_id: last.id };
  return propose(review, candidates);
}

function propose(review: ReviewTraces, candidates: readonly RequestCandidate[]): Match | null {
  const likely = candidates.flatMap((it) => {
    const score = scoreOf(review, it);
    return score === null ? [] : [{ id: it.id, score, went_at: it.went_at }];
  });
  const [best, ...others] = likely.toSorted(
    (a, b) =>
      b.score - a.score ||
      (b.went_at?.getTime() ?? 0) - (a.went_at?.getTime() ?? 0) ||
      compareIds(b.id, a.id),
  );
  if (!best) return null;
  return {
    kind: 'proposed',
    request_id: best.id,
    score: best.score,
    rivals: Math.min(99, others.filter(({ score }) => best.score - score < NEARLY).length),
  };
}

/** Returns a score from 1 to 100, or null when nothing matches. */
export function scoreOf(
  { review_time, consumer_name }: Pick<ReviewTraces, 'review_time' | 'consumer_name'>,
  request: Pick<RequestCandidate, 'first_name' | 'last_name' | 'went_at'>,
): number | null {
  const after = request.went_at === null ? null : review_time.getTime() - request.went_at.getTime();
  if (after === null || after < 0 || after > PROPOSED_DAYS * DAY_MS) return null;
  const alike = nameScore(consumer_name ?? '', request);
  return alike === 0 ? null : alike + Math.round(FOR_TIME * (1 - after / (PROPOSED_DAYS * DAY_MS)));
}

/**
 * Scores a displayed name. An abbreviated last name (« Léa M. ») counts, because many sites shorten
 * names.
 */
function nameScore(
  shown: string,
  { first_name, last_name }: Pick<RequestCandidate, 'first_name' | 'last_name'>,
): number {
  const tokens = textOf(shown);
  const [first, last] = [textOf(first_name ?? ''), textOf(last_name ?? '')];
  const has = (name: readonly string[]): boolean =>
    name.length > 0 && name.every((word) => word.length > 1 && tokens.includes(word));
  const begins = (name: readonly string[]): boolean =>
    name[0] !== undefined &&
    tokens.some((word) => word.length === 1 && name[0]?.startsWith(word) === true);
  if (has(first) && has(last)) return FOR_NAME.both;
  if (has(first) && begins(last)) return FOR_NAME.initial;
  if (has(last) && begins(first)) return FOR_NAME.family;
  const isAlone = (name: readonly string[]): boolean => has(name) && tokens.length === name.length;
  return isAlone(first) || isAlone(last) ? FOR_NAME.one : 0;
}

function textOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const compareIds = (a: string, b: string): number =>
  a.length === b.length ? a.localeCompare(b) : a.length - b.length;
