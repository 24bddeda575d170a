import { z } from 'zod';
import type { ReceivedReview } from '#server/ports/received-review.ts';

const ID = /^[\da-f]{24}$/u;
/** Characters that PostgreSQL cannot store are removed. */
const textField = (most: number) =>
  z
    .string()
    .transform(
      (text) =>
        text.replaceAll('\0', '').toWellFormed().trim().slice(0, most).toWellFormed() || null,
    )
    .nullish()
    .catch(null);
/** Some of its numbers are texts. */
const whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,10}$/u)
    .transform(Number),
]);
const count = whole.pipe(z.int().min(0).max(2_147_483_647)).nullish().catch(null);
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const flag = z.boolean().nullish().catch(null);

const review = z.looseObject({
  id: z.string().toLowerCase().regex(ID),
  stars: whole.pipe(z.int().min(1).max(5)),
  title: textField(500),
  text: textField(20_000),
  language: textField(20),
  createdAt: moment,
  experiencedAt: moment.nullish().catch(null),
  status: textField(50),
  isVerified: flag,
  numberOfLikes: count,
  referenceId: textField(100),
  referralEmail: textField(254),
  consumer: z
    .looseObject({
      id: z.string().toLowerCase().regex(ID).nullish().catch(null),
      displayName: textField(200),
      numberOfReviews: count,
    })
    .nullish()
    .catch(null),
  businessUnit: z
    .looseObject({ id: textField(50) })
    .nullish()
    .catch(null),
});

/** Returns the public address of one review, where the team can reply. */
const linkOf = (id: string): string => `https://www.trustpilot.com/reviews/${id}`;

/**
 * Translates one review of the API. Returns null when it cannot belong to this unit. A field that
 * the API lacks is null.
 */
export function translateReview(rawReview: unknown, unit_id: string): ReceivedReview | null {
  const { data } = review.safeParse(rawReview);
  if (!data || (data.businessUnit?.id != null && data.businessUnit.id !== unit_id)) return null;
  return {
    review_id: data.id,
    review_title: data.title ?? null,
    review_text: data.text ?? null,
    review_rating: data.stars,
    review_is_verified: data.isVerified ?? null,
    review_is_pending: data.status == null ? null : data.status !== 'active',
    review_likes: data.numberOfLikes ?? null,
    review_language: data.language ?? null,
    review_time: data.createdAt,
    review_experienced_time: data.experiencedAt ?? null,
    consumer_id: data.consumer?.id ?? null,
    consumer_name: data.consumer?.displayName ?? null,
    consumer_image: null,
    consumer_review_count: data.consumer?.numberOfReviews ?? null,
    consumer_country: null,
    consumer_is_verified: null,
    consumer_review_count_same_domain: null,
    link: linkOf(data.id),
    reference_id: data.referenceId ?? null,
    referral_email: data.referralEmail?.toLowerCase() ?? null,
  };
}
