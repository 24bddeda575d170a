import type { ReviewPhoto, ReviewVideo } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';

interface PublishedProductReview {
  team_id: string;
  product_id: string;
  rating?: number;
  title?: string | null;
  text?: string;
  display_name?: string | null;
  photos?: ReviewPhoto[];
  video?: ReviewVideo | null;
  origin?: string | null;
  reply?: string | null;
  attributes?: Record<string, number>;
  status?: 'published' | 'pending' | 'refused';
  is_incentivized?: boolean;
  /** Days before now. */
  age?: number;
}

/** Inserts a review of a product directly into the table, without a request. */
export async function addProductReview(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  review: PublishedProductReview,
): Promise<string> {
  const {
    age = 0,
    photos = [],
    video = null,
    origin = null,
    attributes = {},
    status = 'published',
    ...rest
  } = review;
  const at = new Date(clock.now().getTime() - age * 86_400_000);
  const { id } = await db
    .insertInto('shop_reviews')
    .values({
      rating: 5,
      text: 'Très chaud.',
      title: null,
      display_name: 'Léa R.',
      ...rest,
      on_wall: false,
      photos: JSON.stringify(photos),
      attributes: JSON.stringify(attributes),
      video: video && JSON.stringify(video),
      origin,
      imported_at: origin === null ? null : clock.now(),
      origin_hash: origin === null ? null : `${rest.product_id} ${age}`,
      status,
      refusal_reason: status === 'refused' ? 'off_topic' : null,
      removed_at: status === 'refused' ? at : null,
      submitted_at: at,
      publish_at: status === 'pending' && origin === null ? at : null,
      published_at: status === 'published' ? at : null,
      is_verified: origin === null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the code in the public addresses of a team. */
export async function readTeamCode({ db }: Pick<App, 'db'>, team_id: string): Promise<string> {
  const { team_code } = await db
    .selectFrom('teams')
    .select('team_code')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  return team_code;
}
