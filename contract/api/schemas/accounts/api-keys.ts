import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import { dateTime, id } from '../reviews/texts.ts';

const scope = z.enum(['orders:write', 'reviews:read']);
const fields = {
  id,
  label: z.string(),
  scopes: z.array(scope),
  hint: z.string(),
  created_by: z.string().nullable(),
  created_at: dateTime,
  last_used_at: dateTime.nullable(),
};

export const apiKeysAnswer = z.strictObject({ data: z.array(z.strictObject(fields)) });
/** `key` is returned only by this call. */
export const madeKeyAnswer = z.strictObject({
  data: z.strictObject({ ...fields, key: z.string() }),
});
export const apiKeyBody = z.strictObject({
  label: oneLine(60).min(1),
  scopes: z.array(scope).min(1).max(2),
});
/** A key as it was pasted, of any format. */
export const triedKeyBody = z.strictObject({
  key: z.string().trim().min(1, 'Collez la clé à essayer.').max(500),
});
export const triedKeyAnswer = z.strictObject({
  data: z.strictObject({
    state: z.enum(['works', 'revoked', 'unknown']),
    label: z.string().nullable(),
    scopes: z.array(scope),
    last_used_at: dateTime.nullable(),
  }),
});
