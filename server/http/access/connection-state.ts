import { sql } from 'kysely';
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { hashToken } from './identify-caller.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

const LIFE_MS = 600_000;
const COOKIE = 'connection_state';
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`);

interface ConnectionRequest {
  service: string;
  /** Who asked; null when nobody is signed in. */
  session_id: string | null;
  team_id: string | null;
  /** What the way back needs to know of where it went. */
  target?: string | null;
}

/**
 * Creates the OAuth state of a connection: random, valid for ten minutes, usable once, stored as a
 * hash.
 */
export async function openState(
  app: Pick<App, 'db' | 'clock'>,
  request: ConnectionRequest,
): Promise<string> {
  const state = randomBytes(32).toString('base64url');
  const now = app.clock.now();
  await app.db
    .insertInto('connection_states')
    .values({
      ...request,
      state_hash: hashToken(state),
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return state;
}

/**
 * Binds the journey to the browser that began it: a stranger’s link that carries a state of theirs
 * leads nowhere.
 */
export function stateCookie(state: string, isSecure: boolean): string {
  return `${COOKIE}=${state}; Path=/; Max-Age=${LIFE_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

export function readStateCookie(header: string | undefined): string | null {
  return COOKIE_VALUE.exec(header ?? '')?.[1] ?? null;
}

/**
 * The journey comes back: who asked, or null when it is unknown, old, used, another service’s or
 * another browser’s.
 */
export async function takeState(
  tx: Tx,
  { state, cookie, service }: { state: string; cookie: string | null; service: string },
): Promise<Pick<ConnectionRequest, 'session_id' | 'team_id' | 'target'> | null> {
  if (cookie !== state) return null;
  const taken = await tx.db
    .updateTable('connection_states')
    .set({ used_at: tx.now })
    .where('state_hash', '=', hashToken(state))
    .where('service', '=', service)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning(['session_id', 'team_id', 'target'])
    .executeTakeFirst();
  return taken ?? null;
}

/** The same, without using it up: the way back may fail once more before it ends. */
export async function findState(
  app: Pick<App, 'db' | 'clock'>,
  { state, cookie, service }: { state: string; cookie: string | null; service: string },
): Promise<Pick<ConnectionRequest, 'session_id' | 'team_id'> | null> {
  if (cookie !== state) return null;
  const connection = await app.db
    .selectFrom('connection_states')
    .select(['session_id', 'team_id'])
    .where('state_hash', '=', hashToken(state))
    .where('service', '=', service)
    .where('used_at', 'is', null)
    .where('expires_at', '>', app.clock.now())
    .executeTakeFirst();
  return connection ?? null;
}

/** A token of another service is taken once; false when it was before. */
export async function takeOnce(
  tx: Tx,
  { token, service, expires_at }: { token: string; service: string; expires_at: Date },
): Promise<boolean> {
  const taken = await tx.db
    .insertInto('connection_states')
    .values({
      state_hash: hashToken(token),
      service,
      session_id: null,
      team_id: null,
      created_at: tx.now,
      expires_at,
      used_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .returning('state_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * A secret derived from the OAuth state and the secret of the instance, so that it needs no
 * storage. 43 characters.
 */
export function secretOfState(
  app: Pick<App, 'config'>,
  purpose: 'nonce' | 'verifier',
  state: string,
): string {
  if (app.config.secretKey === null)
    throw new Error('the secret is read at the start, before anybody signs in');
  const key = Buffer.from(
    hkdfSync('sha256', app.config.secretKey, '', 'recueil: connection state', 32),
  );
  return createHmac('sha256', key).update(`${purpose} ${state}`).digest('base64url');
}

export async function purgeStates(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  await deleteInBatches(app.db, 'connection_states', sql`expires_at < ${now}::timestamptz`);
}
