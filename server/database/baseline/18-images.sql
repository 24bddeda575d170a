-- Images of teams and customers.

-- One file of the image store. A customer’s photo belongs to a request and is deleted with it.
create table images (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  -- The request on whose page the customer sent the photo.
  request_id bigint references review_requests on delete cascade,
  -- `logo` and `picture` are images of the team; `photo` is one of a customer.
  purpose text not null check (purpose in ('logo', 'picture', 'photo')),
  -- The name of the file in the image store.
  name text not null unique,
  -- In pixels, as `height`.
  width int not null,
  height int not null,
  -- The size of the file.
  bytes int not null,
  created_at timestamptz not null,
  check (purpose <> 'photo' or request_id is not null)
);
create index images_team on images (team_id);
create index images_request on images (request_id) where request_id is not null;

-- Files that remain to be deleted from the image store.
create table image_removals (
  -- The name of the file, as in `images.name`.
  name text primary key,
  removed_at timestamptz not null default now()
);

-- Records the file of each deleted row, which includes rows that a foreign key deletes with their
-- team.
create function record_image_removals() returns trigger language plpgsql as $$
begin
  insert into image_removals (name) select name from removed on conflict do nothing;
  return null;
end $$;

create trigger images_removed after delete on images
  referencing old table as removed
  for each statement execute function record_image_removals();
