-- Contacts of requests: opt-outs and corrections.

-- Contacts that receive no review requests of a team. A removed opt-out stays with its proof.
create table opt_outs (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  -- `one_click` is the unsubscribe header of e-mails, `inbound` an answer such as STOP.
  source text not null check (source in ('page', 'one_click', 'inbound', 'manual', 'import')),
  proof text,
  request_id bigint references review_requests on delete set null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removal_proof text
);
create unique index opt_outs_active on opt_outs (team_id, kind, value) where removed_at is null;
create index opt_outs_list on opt_outs (team_id, id desc)
  include (value, kind) where removed_at is null;
create index opt_outs_request on opt_outs (request_id) where request_id is not null;

-- Purposes other than review requests that a customer refused.
create table refused_purposes (
  team_id bigint not null references teams on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  purpose text not null check (purpose in ('replies', 'publication')),
  created_at timestamptz not null,
  primary key (team_id, kind, value, purpose)
);

-- Contacts of a request that a member has corrected. A shop that repeats the former contact does
-- not undo the correction.
create table former_contacts (
  id bigint generated always as identity primary key,
  request_id bigint not null references review_requests on delete cascade,
  team_id bigint not null references teams on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  value text not null,
  replaced_at timestamptz not null,
  -- The member who corrected it. Null once their account is deleted.
  user_id bigint references users on delete set null
);
create index former_contacts_request on former_contacts (request_id);
create index former_contacts_value on former_contacts (team_id, value);
create index former_contacts_user on former_contacts (user_id);
