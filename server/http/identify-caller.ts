import { createHash } from 'node:crypto';
import type { App } from '../app.ts';
import type { Caller } from './handler.ts';

export const IDLE_MS = 14 * 86_400_000;
const NOTED_MS = 60_000;

/** Tokens are kept only as their SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The bearer of a request; null when there is none that could be ours. */
export function readBearer(header: string | undefined): string | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(header ?? '') ?? [];
  return token ?? null;
}

/** The live session of a token: not revoked, not expired, used in the last 14 days; its use is noted once a minute at most. An impersonation ends with its administrator’s own session. */
export async function identifyCaller(app: Pick<App, 'db' | 'clock'>, token: string): Promise<Caller | null> {
  const now = app.clock.now();
  const row = await app.db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('memberships as m', (join) => join.onRef('m.team_id', '=', 's.team_id').onRef('m.user_id', '=', 's.user_id'))
    .leftJoin('sessions as p', 'p.id', 's.parent_session_id')
    .select(['s.id', 's.kind', 's.user_id', 'u.email', 'u.is_admin', 'm.team_id', 'm.role', 'p.user_id as impersonator_id', 's.last_used_at'])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.revoked_at', 'is', null)
    .where('p.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_used_at', '>', new Date(now.getTime() - IDLE_MS))
    .executeTakeFirst();
  if (!row) return null;
  if (now.getTime() - row.last_used_at.getTime() > NOTED_MS) await noteUse(app, now, row);
  return {
    session_id: row.id,
    session_kind: row.kind,
    user: { id: row.user_id, email: row.email, is_admin: row.is_admin },
    team_id: row.team_id,
    role: row.role,
    impersonator_id: row.impersonator_id,
  };
}

async function noteUse(app: Pick<App, 'db'>, now: Date, { id, user_id, kind }: { id: string; user_id: string; kind: Caller['session_kind'] }): Promise<void> {
  await app.db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute();
  if (kind !== 'impersonation') await app.db.updateTable('users').set({ last_seen_at: now }).where('id', '=', user_id).execute();
}
