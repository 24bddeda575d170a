import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/open.ts';
import { Failure } from '#server/failures.ts';
import type { Caller } from '#server/http/calls/handler.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { isAllowedAddress } from './allowed-addresses.ts';
import { recordKeyRefusal } from './record-key-refusal.ts';

/** The prefix of an API key, by which people and secret scanners recognise it. */
export const KEY_PREFIX = 'rcl_';
const NOTED_MS = 60_000;

type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/**
 * Returns a caller for the team of a key that is not revoked, limited to the scopes of the key.
 * Throws when the key has expired or does not list the address of the call. A use is recorded once
 * a minute at most.
 */
export async function identifyKey(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  key: string,
  address: string | null,
): Promise<Caller | null> {
  const now = app.clock.now();
  const row = await findKey(app.db, hashToken(key));
  if (!row) return null;
  if (isExpired(row, now)) {
    await recordKeyRefusal(app, row, { reason: 'key_expired', address, now });
    throw row.is_previous
      ? new Failure('key_expired', { message: REPLACED })
      : new Failure('key_expired');
  }
  if (!isAllowedAddress(row.allowed_addresses, address)) {
    await recordKeyRefusal(app, row, { reason: 'key_address', address, now });
    throw new Failure('key_address', {
      message: `Cette clé d’API n’accepte pas les appels de ${address ?? 'cette adresse'} : ajoutez cette adresse à la clé, dans les réglages de la boutique.`,
    });
  }
  await recordUse(app.db, row, { address, now });
  // The key belongs to the team and still works when the person who created it leaves. Calls within
  // its scopes need the rights of a member.
  return {
    session_id: '0',
    session_kind: 'api_key',
    scopes: row.scopes,
    user: { id: row.created_by ?? '0', email: '', is_admin: false },
    team_id: row.team_id,
    role: 'member',
    proven_at: new Date(0),
    second_factor_at: null,
    team_wants_second_factor: false,
    impersonator_id: null,
  };
}

const REPLACED =
  'Cette clé d’API a été renouvelée et cet ancien secret n’est plus valable : utilisez le nouveau.';

async function findKey(db: Database, hash: Buffer) {
  return db
    .selectFrom('api_keys')
    .select([
      'id',
      'team_id',
      'label',
      'hint',
      'scopes',
      'created_by',
      'expires_at',
      'allowed_addresses',
      'last_used_at',
      'previous_valid_until',
      'previous_last_used_at',
      'refused_at',
    ])
    .select(sql<boolean>`previous_key_hash is not distinct from ${hash}`.as('is_previous'))
    .where((eb) => eb.or([eb('key_hash', '=', hash), eb('previous_key_hash', '=', hash)]))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

function isExpired(row: KeyRow, now: Date): boolean {
  const end = row.is_previous ? row.previous_valid_until : row.expires_at;
  return end !== null && end <= now;
}

async function recordUse(
  db: Database,
  row: KeyRow,
  { address, now }: { address: string | null; now: Date },
): Promise<void> {
  const recorded = row.is_previous ? row.previous_last_used_at : row.last_used_at;
  if (recorded !== null && now.getTime() - recorded.getTime() <= NOTED_MS) return;
  await db
    .updateTable('api_keys')
    .set({
      last_used_at: now,
      last_used_address: address,
      ...(row.is_previous && { previous_last_used_at: now }),
    })
    .where('id', '=', row.id)
    .execute();
}
