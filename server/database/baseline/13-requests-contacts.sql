-- Contacts of requests: opt-outs and corrections.

-- The contacts to which a team may send no review request. A removed opt-out stays with its proof.
create table opt_outs (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  -- The e-mail address in lower case, or the phone number in international format.
  value text not null,
  -- `page`: the customer page. `one_click`: the unsubscribe header of an e-mail. `inbound`: an
  -- answer such as STOP. `manual`: a member. `import`: a file.
  source text not null check (source in ('page', 'one_click', 'inbound', 'manual', 'import')),
  -- The evidence of the opt-out: the text of the answer, or the justification of the member or of
  -- the file.
  proof text,
  -- The request on whose page or message the customer opted out. Null for another source.
  request_id bigint references review_requests on delete set null,
  created_at timestamptz not null default now(),
  -- The date at which the customer may be contacted again. Null while the opt-out is in force.
  removed_at timestamptz,
  -- The justification of the member who removed it.
  removal_proof text
);
create unique index opt_outs_active on opt_outs (team_id, kind, value) where removed_at is null;
create index opt_outs_list on opt_outs (team_id, id desc)
  include (value, kind) where removed_at is null;
create index opt_outs_request on opt_outs (request_id) where request_id is not null;

-- The purposes other than review requests that a customer refused.
create table refused_purposes (
  team_id bigint not null references teams on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  -- The e-mail address or the phone number, as in `opt_outs`.
  value text not null,
  -- `replies`: answers of the team. `publication`: e-mails about the publication of their review.
  purpose text not null check (purpose in ('replies', 'publication')),
  created_at timestamptz not null,
  primary key (team_id, kind, value, purpose)
);

-- The contacts of a request before a member corrected them. An order of the shop that repeats a
-- former contact does not undo the correction.
create table former_contacts (
  id bigint generated always as identity primary key,
  request_id bigint not null references review_requests on delete cascade,
  team_id bigint not null references teams on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  -- The e-mail address or the phone number, as in `opt_outs`.
  value text not null,
  replaced_at timestamptz not null,
  -- The member who corrected it. Null once their account is deleted.
  user_id bigint references users on delete set null
);
create index former_contacts_request on former_contacts (request_id);
create index former_contacts_value on former_contacts (team_id, value);
create index former_contacts_user on former_contacts (user_id);
