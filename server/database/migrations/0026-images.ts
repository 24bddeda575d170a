import { type Kysely, sql } from 'kysely';

/**
 * Images by their owner: the team, and the request when a customer sent it. A row that leaves, by whatever way, tells the name of its file. A domain of a team’s own under which its
 * links may stand counts while its record is found; two teams may claim one, and the first whose record is there has it.
 */
const STATEMENTS = [
  `create table images (
    id bigint generated always as identity primary key,
    team_id bigint not null references teams on delete cascade,
    request_id bigint references review_requests on delete cascade,
    purpose text not null check (purpose in ('logo', 'picture', 'photo')),
    name text not null unique,
    width int not null,
    height int not null,
    bytes int not null,
    created_at timestamptz not null,
    check (purpose <> 'photo' or request_id is not null)
  )`,
  'create index images_team on images (team_id)',
  'create index images_request on images (request_id) where request_id is not null',
  'create table image_removals (name text primary key, removed_at timestamptz not null default now())',
  `create function remember_image_removals() returns trigger language plpgsql as $$
  begin
    insert into image_removals (name) select name from removed on conflict do nothing;
    return null;
  end $$`,
  'create trigger images_removed after delete on images referencing old table as removed for each statement execute function remember_image_removals()',
  `alter table teams
    add column link_domain text,
    add column link_domain_state text check (link_domain_state in ('ok', 'missing', 'elsewhere', 'unanswered')),
    add column link_domain_checked_at timestamptz`,
  `create unique index teams_link_domain on teams (link_domain) where link_domain_state = 'ok'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
