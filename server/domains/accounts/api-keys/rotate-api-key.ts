import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { readExpiry } from './key-expiry.ts';
import { getApiKey } from './list-api-keys.ts';
import { makeSecret } from './create-api-key.ts';

const HOUR_MS = 3_600_000;

/**
 * Gives a key a new secret and a new expiry. The previous secret stays valid for the overlap, but
 * never beyond its own expiry.
 */
export async function rotateApiKey(
  app: App,
  { caller, params, body: { overlap_hours, expires_at } }: Call<'rotateApiKey'>,
): Promise<Answer<'rotateApiKey'>> {
  const id = databaseId(params.id);
  const { key, stored } = makeSecret();
  const end = readExpiry(expires_at, app.clock.now());
  return transaction(app, async (tx) => {
    const { team_id } = caller;
    const before = await tx.db
      .selectFrom('api_keys')
      .select(['label', 'key_hash', 'hint', 'expires_at', 'last_used_at', 'previous_valid_until'])
      .where('id', '=', id)
      .where('team_id', '=', team_id)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Failure('not_found');
    if (before.previous_valid_until !== null && before.previous_valid_until > tx.now)
      throw new Failure('key_rotating');
    const overlapEnd = new Date(tx.now.getTime() + overlap_hours * HOUR_MS);
    const previous_valid_until =
      before.expires_at !== null && before.expires_at < overlapEnd ? before.expires_at : overlapEnd;
    await tx.db
      .updateTable('api_keys')
      .set({
        ...stored,
        expires_at: end,
        rotated_at: tx.now,
        previous_key_hash: before.key_hash,
        previous_hint: before.hint,
        previous_valid_until,
        previous_last_used_at: before.last_used_at,
        last_used_at: null,
        last_used_address: null,
      })
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(tx, caller, 'api_key_rotated', {
      label: before.label,
      hint: stored.hint,
      previous_hint: before.hint,
      previous_valid_until,
      expires_at: end,
    });
    return { data: { ...(await getApiKey(tx, team_id, id)), key } };
  });
}

/** Ends the overlap of a rotation: the previous secret is refused from the next call on. */
export async function endPreviousKey(
  app: App,
  { caller, params }: Call<'endPreviousKey'>,
): Promise<Answer<'endPreviousKey'>> {
  const id = databaseId(params.id);
  return transaction(app, async (tx) => {
    const key = await tx.db
      .selectFrom('api_keys')
      .select(['label', 'previous_hint', 'previous_valid_until'])
      .where('id', '=', id)
      .where('team_id', '=', caller.team_id)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!key) throw new Failure('not_found');
    if (key.previous_valid_until === null || key.previous_valid_until <= tx.now)
      throw new Failure('no_previous_key');
    await tx.db
      .updateTable('api_keys')
      .set({ previous_valid_until: tx.now })
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(tx, caller, 'api_key_overlap_ended', {
      label: key.label,
      hint: key.previous_hint,
    });
    return { data: await getApiKey(tx, caller.team_id, id) };
  });
}
