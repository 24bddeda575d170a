import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import { dateTime, id, page, pageQuery } from '../reviews/texts.ts';

export const optOutsQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  ...pageQuery,
});
export const optOutsExportQuery = z.strictObject({ search: z.string().trim().max(200).optional() });
/** A CSV file. */
export const optOutsFile = z.string();
export const optOutSource = z.enum(['page', 'one_click', 'inbound', 'manual', 'import']);
const optOut = z.strictObject({
  id,
  kind: z.enum(['email', 'phone']),
  /** Masked for a reader. */
  contact: z.string(),
  source: optOutSource,
  source_label: z.string(),
  created_at: dateTime,
});
export const optOutsPage = page(optOut);
export const optOutAnswer = z.strictObject({ data: optOut });
const proof = oneLine(500).min(1);
/**
 * One of the two contacts is required. `proof` says what the person asked for and how the team
 * knows it.
 */
export const optOutBody = z.strictObject({
  email: z.string().trim().max(254).nullish(),
  phone: z.string().trim().max(40).nullish(),
  proof,
});
export const removalBody = z.strictObject({ proof });
