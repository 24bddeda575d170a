import { type Kysely, sql } from 'kysely';

/** The video of a product review, stored as a file in the image store like its photos. */
const STATEMENTS = [
  `alter table images drop constraint images_purpose_check`,
  // The width and height of a video are 0, because browsers read them from the file.
  `alter table images add constraint images_purpose_check
    check (purpose in ('logo', 'picture', 'photo', 'video'))`,
  `alter table images drop constraint images_check`,
  `alter table images add constraint images_check
    check (purpose not in ('photo', 'video') or request_id is not null or shop_review_id is not null)`,
  // The photos and videos of the last days, among which a job searches those that no review uses.
  `create index images_sent on images (created_at) where purpose in ('photo', 'video')`,

  // All reviews of one order, on the wall or not. Without this index each deletion of a request
  // reads the whole table.
  `create index shop_reviews_of_request on shop_reviews (request_id) where request_id is not null`,

  // Finds the rewarded reviews of a product, because a page that shows one must not state that
  // there is none.
  `create index shop_reviews_product_rewarded on shop_reviews (product_id)
    where product_id is not null and status = 'published' and is_incentivized`,

  // Returns the addresses of all files that a review, or a version of it, shows.
  `create function media_of(photos jsonb, video jsonb) returns setof text language sql immutable as $$
    select p ->> 'url' from jsonb_array_elements(photos) p
    union all select video ->> 'url' where video is not null
    union all select video ->> 'poster_url' where video ->> 'poster_url' is not null
  $$`,
];

export const compatible = {
  images:
    'The check differs from the one before for videos only, which older programs do not write.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
