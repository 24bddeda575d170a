import { type Kysely, sql } from 'kysely';

/** What customers write for the shop’s own wall, what it said before, and the doubts of those who read it. */
const STATEMENTS = [
  'alter table teams add column moderation_days smallint not null default 7 check (moderation_days between 1 and 14)',
  `create table shop_reviews (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    request_id bigint unique references review_requests on delete cascade,
    product text,
    rating smallint not null check (rating between 1 and 5),
    title text,
    text text not null,
    display_name text,
    photos jsonb not null default '[]',
    locale text not null default 'fr',
    status text not null default 'pending' check (status in ('pending', 'published', 'refused', 'withdrawn')),
    refusal_reason text check ((refusal_reason is not null) = (status = 'refused')),
    experienced_at timestamptz,
    submitted_at timestamptz not null,
    publish_at timestamptz check ((publish_at is not null) = (status = 'pending')),
    published_at timestamptz check (published_at is not null or status <> 'published'),
    edited_at timestamptz,
    removed_at timestamptz,
    contested_at timestamptz,
    contest text,
    is_verified boolean not null,
    is_incentivized boolean not null default false,
    reply text,
    replied_at timestamptz,
    updated_at timestamptz not null default now()
  )`,
  'create index shop_reviews_list on shop_reviews (team_id, submitted_at desc, id desc)',
  `create index shop_reviews_wall on shop_reviews (team_id, published_at desc, id desc) where status = 'published'`,
  `create index shop_reviews_clock on shop_reviews (publish_at) where status = 'pending'`,
  `create index shop_reviews_removed on shop_reviews (removed_at) where status in ('refused', 'withdrawn')`,
  `create table shop_review_versions (
    id bigint generated always as identity primary key,
    shop_review_id bigint not null references shop_reviews on delete cascade,
    product text,
    rating smallint not null,
    title text,
    text text not null,
    display_name text,
    photos jsonb not null,
    status text not null,
    refusal_reason text,
    ended_at timestamptz not null
  )`,
  'create index shop_review_versions_review on shop_review_versions (shop_review_id)',
  'create index shop_review_versions_ended on shop_review_versions (ended_at)',
  `create table review_reports (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    shop_review_id bigint not null references shop_reviews on delete cascade,
    reason text not null,
    words text not null,
    email text,
    created_at timestamptz not null,
    closed_at timestamptz
  )`,
  'create index review_reports_review on review_reports (shop_review_id)',
  'create index review_reports_team on review_reports (team_id, created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
