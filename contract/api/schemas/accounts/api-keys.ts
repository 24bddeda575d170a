import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import { dateTime, id } from '../reviews/texts.ts';

const scope = z.enum(['orders:write', 'reviews:read']);
const fields = {
  id,
  label: z.string(),
  scopes: z.array(scope),
  hint: z.string(),
  /** `expiring` means that the key expires within the next 14 days. */
  state: z.enum(['active', 'expiring', 'expired']),
  created_by: z.string().nullable(),
  created_at: dateTime,
  expires_at: dateTime.nullable(),
  allowed_addresses: z.array(z.string()),
  last_used_at: dateTime.nullable(),
  last_used_address: z.string().nullable(),
  rotated_at: dateTime.nullable(),
  /** The secret before the rotation, while it is still valid. */
  previous: z
    .strictObject({
      hint: z.string(),
      valid_until: dateTime,
      last_used_at: dateTime.nullable(),
    })
    .nullable(),
  /** The last call that was refused although its secret was correct. */
  last_refusal: z
    .strictObject({
      at: dateTime,
      from_address: z.string().nullable(),
      reason: z.enum(['key_expired', 'key_address']),
    })
    .nullable(),
};

export const apiKeysAnswer = z.strictObject({ data: z.array(z.strictObject(fields)) });
export const apiKeyAnswer = z.strictObject({ data: z.strictObject(fields) });
/** `key` is returned only by the calls that create a secret. */
export const madeKeyAnswer = z.strictObject({
  data: z.strictObject({ ...fields, key: z.string() }),
});

const label = oneLine(60).min(1);
/**
 * Null means that the key never expires. When absent, it expires one year after the secret is
 * created.
 */
const expires_at = z.iso.datetime({ offset: true }).nullable().optional();
/** IPv4 and IPv6 addresses and CIDR ranges. The server validates each of them. */
const allowed_addresses = z.array(z.string().max(60)).max(50).optional();

export const apiKeyBody = z.strictObject({
  label,
  scopes: z.array(scope).min(1).max(2),
  expires_at,
  allowed_addresses,
});
export const changedKeyBody = z.strictObject({
  label: label.optional(),
  expires_at,
  allowed_addresses,
});
/** The longest overlap is 720 hours (30 days). */
export const rotatedKeyBody = z.strictObject({
  overlap_hours: z.int().min(0).max(720).default(24),
  expires_at,
});
/** The key as pasted, in any format. */
export const triedKeyBody = z.strictObject({
  key: z.string().trim().min(1, 'Collez la clé à tester.').max(500),
});
export const triedKeyAnswer = z.strictObject({
  data: z.strictObject({
    state: z.enum(['works', 'expired', 'revoked', 'unknown']),
    label: z.string().nullable(),
    scopes: z.array(scope),
    last_used_at: dateTime.nullable(),
  }),
});
