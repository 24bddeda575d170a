import type { Selectable } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { ApiKeysTable } from '#server/database/tables/accounts/api-keys.ts';
import { keyState } from './key-expiry.ts';

export type WireKey = Answer<'listApiKeys'>['data'][number];

export function presentApiKey(
  row: Selectable<ApiKeysTable> & { maker: string | null },
  now: Date,
): WireKey {
  const { previous_hint, previous_valid_until, refused_at, refused_reason } = row;
  return {
    id: row.id,
    label: row.label,
    scopes: row.scopes,
    hint: row.hint,
    state: keyState(row, now),
    created_by: row.maker,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    allowed_addresses: row.allowed_addresses,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
    rotated_at: row.rotated_at?.toISOString() ?? null,
    previous:
      previous_hint !== null && previous_valid_until !== null && previous_valid_until > now
        ? {
            hint: previous_hint,
            valid_until: previous_valid_until.toISOString(),
            last_used_at: row.previous_last_used_at?.toISOString() ?? null,
          }
        : null,
    last_refusal:
      refused_at !== null && refused_reason !== null
        ? {
            at: refused_at.toISOString(),
            from_address: row.refused_address,
            reason: refused_reason,
          }
        : null,
  };
}
