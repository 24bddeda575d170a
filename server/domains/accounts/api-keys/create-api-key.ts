import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { readAllowedAddresses } from './allowed-addresses.ts';
import { readExpiry } from './key-expiry.ts';
import { presentApiKey } from './present-api-key.ts';
import { randomBytes } from 'node:crypto';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { KEY_PREFIX } from './identify-key.ts';

const MOST_KEYS = 50;

/** Creates an API key and returns it once: only its hash is stored. */
export async function createApiKey(
  app: App,
  { caller, body }: Call<'createApiKey'>,
): Promise<Answer<'createApiKey'>> {
  const { key, stored } = makeSecret();
  const scopes = [...new Set(body.scopes)];
  const allowed_addresses = readAllowedAddresses(body.allowed_addresses ?? []);
  const expires_at = readExpiry(body.expires_at, app.clock.now());
  return transaction(app, async (tx) => {
    const { team_id } = caller;
    const { live } = await tx.db
      .selectFrom('api_keys')
      .select((eb) => eb.fn.countAll<number>().as('live'))
      .where('team_id', '=', team_id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(live) >= MOST_KEYS) throw new Failure('too_many_keys');
    const made = await tx.db
      .insertInto('api_keys')
      .values({
        team_id,
        label: body.label,
        scopes,
        ...stored,
        expires_at,
        allowed_addresses,
        created_by: caller.user.id,
        created_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAuditEvent(tx, caller, 'api_key_created', {
      label: body.label,
      scopes,
      hint: made.hint,
      expires_at,
      allowed_addresses,
    });
    return { data: { ...presentApiKey({ ...made, maker: caller.user.email }, tx.now), key } };
  });
}

/** Creates a secret. It is returned once, and only its hash and its last characters are stored. */
export function makeSecret(): { key: string; stored: { key_hash: Buffer; hint: string } } {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  return { key, stored: { key_hash: hashToken(key), hint: key.slice(-4) } };
}
