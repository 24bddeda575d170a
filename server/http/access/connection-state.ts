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
  /** The session that requested it. Null when nobody is signed in. */
  session_id: string | null;
  team_id: string | null;
  /** A value that the callback needs about the page to which the person was sent. */
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
 * Binds the flow to the browser that began it: a link from another person with a state of theirs is
 * refused.
 */
export function stateCookie(state: string, isSecure: boolean): string {
  return `${COOKIE}=${state}; Path=/; Max-Age=${LIFE_MS / 1000}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

export function readStateCookie(header: string | undefined): string | null {
  return COOKIE_VALUE.exec(header ?? '')?.[1] ?? null;
}

/**
 * Consumes the state at the callback and returns its request. Returns null when the state is
 * unknown, expired, used, or belongs to another service or another browser.
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

/**
 * Returns the same without consuming the state, because the callback may still fail once before the
 * flow ends.
 */
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

/** Accepts a token of another service once. Returns false when it was used before. */
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
 * Returns a secret of 43 characters, derived from the OAuth state and the secret of the instance,
 * so that it needs no storage.
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
