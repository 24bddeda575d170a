import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { createDataLoader } from '#server/database/batches/create-data-loader.ts';
import { isAmong } from '#server/database/batches/is-among.ts';
import type { Database } from '#server/database/open.ts';
import { supportAccessOf } from './support-access.ts';
import type { Caller } from '#server/http/calls/handler.ts';

export const IDLE_MS = 14 * 86_400_000;
const NOTED_MS = 60_000;

/** Tokens are stored only as their SHA-256 hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Returns the bearer token of a request. Returns null when there is none of the expected format.
 */
export function readBearer(header: string | undefined): string | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(header ?? '') ?? [];
  return token ?? null;
}

/**
 * Returns the caller of a valid session token: not revoked, not expired, used in the last 14 days.
 * Its use is recorded at most once a minute. An impersonation is valid as long as its
 * administrator’s own session and right, and never under the name of an administrator.
 */
export async function identifyCaller(
  app: Pick<App, 'db' | 'clock'>,
  token: string,
): Promise<Caller | null> {
  const find =
    finders.get(app.db) ??
    createDataLoader((tokens) => findSessions(app, tokens), { statements: 1 });
  finders.set(app.db, find);
  const row = await find(token);
  if (!row) return null;
  const now = app.clock.now();
  if (now.getTime() - row.last_used_at.getTime() > NOTED_MS) await recordUse(app, now, row);
  return {
    session_id: row.id,
    session_kind: row.kind,
    // Shopify identifies the shop, not the person: such a session has the rights of a member of
    // that team, and no more.
    user: { id: row.user_id, email: row.email, is_admin: row.is_admin && row.kind !== 'shopify' },
    team_id: row.team_id,
    role: row.kind === 'shopify' && row.role === 'owner' ? 'member' : row.role,
    proven_at: row.stepped_up_at ?? row.created_at,
    second_factor_at: row.second_factor_at,
    team_wants_second_factor: row.requires_second_factor === true,
    ...(row.kind === 'impersonation' && {
      support_access: supportAccessOf(
        { mode: row.impersonation_mode ?? 'full', until: row.support_access_until },
        now,
      ),
    }),
    impersonator_id: row.impersonator_id,
  };
}

type Session = Awaited<ReturnType<typeof readSessions>>[number];
const finders = new WeakMap<Database, (token: string) => Promise<Session | undefined>>();

async function findSessions(
  app: Pick<App, 'db' | 'clock'>,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, Session>> {
  const hashes = tokens.map(hashToken);
  const rows = await readSessions(app, hashes);
  return new Map(
    tokens.flatMap((token, at) =>
      rows
        .filter(({ token_hash }) => hashes[at]?.equals(token_hash))
        .map((row) => [token, row] as const),
    ),
  );
}

async function readSessions({ db, clock }: Pick<App, 'db' | 'clock'>, hashes: readonly Buffer[]) {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - IDLE_MS);
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.team_id', '=', 's.team_id').onRef('m.user_id', '=', 's.user_id'),
    )
    .leftJoin('teams as t', 't.id', 'm.team_id')
    .leftJoin('sessions as p', 'p.id', 's.parent_session_id')
    .leftJoin('users as a', 'a.id', 'p.user_id')
    .select([
      's.id',
      's.token_hash',
      's.kind',
      's.user_id',
      'u.email',
      'u.is_admin',
      'm.team_id',
      'm.role',
      'p.user_id as impersonator_id',
      's.last_used_at',
      's.created_at',
      's.stepped_up_at',
      's.second_factor_at',
      't.requires_second_factor',
      't.support_access_until',
    ])
    .select((eb) =>
      eb.selectFrom('instance_settings').select('impersonation_mode').as('impersonation_mode'),
    )
    .where(isAmong(sql`s.token_hash`, 'bytea', hashes))
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', idleSince)
    .where((eb) =>
      eb.or([
        eb('s.kind', '!=', 'impersonation'),
        eb.and([
          eb('u.is_admin', '=', false),
          eb('a.is_admin', '=', true),
          eb('p.kind', '!=', 'shopify'),
          eb('p.revoked_at', 'is', null),
          eb('p.expires_at', '>', now),
          eb('p.last_used_at', '>', idleSince),
        ]),
      ]),
    )
    .execute();
}

async function recordUse(
  app: Pick<App, 'db'>,
  now: Date,
  { id, user_id, kind }: { id: string; user_id: string; kind: Caller['session_kind'] },
): Promise<void> {
  await app.db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute();
  if (kind !== 'impersonation')
    await app.db
      .updateTable('users')
      .set({ last_seen_at: now })
      .where('id', '=', user_id)
      .execute();
}
