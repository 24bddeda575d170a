import { type Kysely, sql } from 'kysely';

/**
 * Passkeys, authenticator apps and recovery codes, the sessions that were opened with one of them,
 * and the date from which a person must have one.
 */
const STATEMENTS = [
  `alter table users
    -- The 32 random bytes by which authenticators identify the person. Null until the first
    -- passkey.
    add column webauthn_user_id bytea unique,
    -- The date from which administrative calls refuse this person without a second factor. Null
    -- when the person has made no such call yet.
    add column second_factor_due_at timestamptz`,
  `alter table sessions
    -- The date at which the session last proved a second factor. Null when it was opened with one
    -- factor only.
    add column second_factor_at timestamptz,
    drop constraint sessions_kind_check,
    add constraint sessions_kind_check check (kind in ('password', 'google', 'shopify', 'passkey', 'impersonation'))`,
  // Whether owners and members need a second factor to work in the team.
  'alter table teams add column requires_second_factor boolean not null default false',
  // The passkeys of people. The private keys stay on the devices of the person.
  `create table passkeys (
    id bigint generated always as identity primary key,
    user_id bigint not null references users on delete cascade,
    -- The identifier from the authenticator, in base64url.
    credential_id text not null unique,
    -- In COSE format.
    public_key bytea not null,
    -- The signature counter of the last use. It stays 0 for a synchronised passkey.
    counter bigint not null,
    -- The ways to reach the authenticator, such as \`usb\` or \`internal\`.
    transports text[] not null,
    -- \`singleDevice\` or \`multiDevice\`, which a provider synchronises.
    device_type text not null,
    -- Whether the provider of the passkey stores a copy.
    is_backed_up boolean not null,
    -- The model of the authenticator.
    aaguid uuid not null,
    -- The name that the person sees in the list of passkeys.
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  'create index passkeys_user on passkeys (user_id)',
  // The authenticator app of a person, which shows time-based codes (TOTP). There is one for each
  // person.
  `create table authenticator_apps (
    user_id bigint primary key references users on delete cascade,
    -- The shared secret of the codes, sealed by the program.
    secret bytea not null,
    created_at timestamptz not null,
    -- The date of the first right code. Null while the app is not a second factor yet.
    confirmed_at timestamptz,
    -- The 30-second step of the last accepted code. That code and earlier ones are refused.
    last_step bigint not null default 0
  )`,
  // The codes with which a person signs in without the other second factors. Each can be used once.
  `create table recovery_codes (
    user_id bigint not null references users on delete cascade,
    -- A plain SHA-256, which is enough for a code of 120 random bits.
    code_hash bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (user_id, code_hash)
  )`,
  // The challenges that a person must answer to prove their identity. Each is accepted once.
  `create table sign_in_challenges (
    -- The SHA-256 of the challenge.
    challenge_hash bytea primary key,
    -- \`second_factor\`: the password, or the sign-in with another service, was right and a code is
    -- missing.
    purpose text not null check (purpose in ('add_passkey', 'passkey_sign_in', 'passkey_step_up', 'second_factor')),
    -- Null for a sign-in by passkey, because the passkey identifies the person.
    user_id bigint references users on delete cascade,
    -- The session that requested it. Null before the sign-in.
    session_id bigint references sessions on delete cascade,
    -- For \`second_factor\`: the sign-in method that the person used, which becomes
    -- \`sessions.kind\`.
    session_kind text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index sign_in_challenges_user on sign_in_challenges (user_id)',
  'create index sign_in_challenges_session on sign_in_challenges (session_id)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
