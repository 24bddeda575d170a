import { type Kysely, sql } from 'kysely';

/**
 * Reviews that customers wrote on a public site. One that is only proposed for a request waits for a person; those that a person refused it for are not proposed again. Of somebody who
 * was forgotten the row stays under a hash, so that the site’s next answer does not bring them back. A request leaves its review alone when it goes.
 */
const STATEMENTS = [
  `create table public_reviews (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    source text not null check (source in ('api', 'webhook', 'file')),
    review_id text not null,
    review_title text,
    review_text text,
    review_rating smallint not null check (review_rating between 1 and 5),
    review_is_verified boolean,
    review_is_pending boolean,
    review_likes int,
    review_language text,
    review_time timestamptz not null,
    review_experienced_time timestamptz,
    consumer_id text,
    consumer_name text,
    consumer_image text,
    consumer_review_count int,
    consumer_country text,
    consumer_is_verified boolean,
    consumer_review_count_same_domain int,
    link text,
    reference_id text,
    referral_email text,
    request_id bigint references review_requests on delete set null,
    match_kind text check (match_kind in ('reference', 'email', 'person', 'proposed')),
    match_score smallint,
    match_rivals smallint not null default 0,
    matched_at timestamptz,
    refused_requests bigint[] not null default '{}',
    seen_at timestamptz not null,
    erased_at timestamptz,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (team_id, review_id),
    check (request_id is null or match_kind is not null)
  )`,
  'create index public_reviews_list on public_reviews (team_id, review_time desc, id desc) where erased_at is null',
  'create index public_reviews_request on public_reviews (request_id) where request_id is not null',
  'create index public_reviews_person on public_reviews (team_id, lower(referral_email)) where referral_email is not null',
  // Who may have written a review: those who had just gone to the public site.
  'create index review_requests_public_click on review_requests (team_id, public_clicked_at) where public_clicked_at is not null',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
