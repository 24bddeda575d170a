import { type Kysely, sql } from 'kysely';

/** Photos and videos that an import of reviews downloads from the addresses in the file. */
const STATEMENTS = [
  // A photo of an imported review belongs to no request. It is deleted with its review.
  `alter table images add column shop_review_id bigint references shop_reviews on delete cascade`,
  `create index images_shop_review on images (shop_review_id) where shop_review_id is not null`,
  `alter table images drop constraint images_check`,
  `alter table images add constraint images_check
    check (purpose <> 'photo' or request_id is not null or shop_review_id is not null)`,

  // A photo or a video of an imported review, which the program downloads from the address in the
  // file.
  `create table imported_media (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    import_id bigint references imports on delete set null,
    shop_review_id bigint not null references shop_reviews on delete cascade,
    -- The position among the photos and videos of the review, from 0.
    position smallint not null,
    kind text not null check (kind in ('photo', 'video')),
    -- The address in the file.
    source_url text not null,
    -- The address on this instance. Null when it was not downloaded yet, or could not be.
    url text,
    -- The number of attempts to download it.
    attempts smallint not null default 0,
    -- The reason why it could not be downloaded, in French. Null while another attempt is possible.
    error text,
    unique (shop_review_id, position)
  )`,
  `create index imported_media_waiting on imported_media (import_id, attempts, id)
    where url is null and error is null`,
  `create index imported_media_import on imported_media (import_id) where import_id is not null`,
  `create index imported_media_team on imported_media (team_id)`,
];

export const compatible = {
  images: 'Older programs write photos with `request_id`, which the check still accepts.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
