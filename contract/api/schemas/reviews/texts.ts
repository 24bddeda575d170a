import { z } from 'zod';
import { CHANNELS, MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';

/** A database id, which is always a string in the API. */
export const id = z.string();
/** An id in a query. A malformed one is refused by the name of its field. */
export const idFilter = z.string().regex(/^[1-9]\d{0,17}$/u, 'n’est pas un identifiant.');
/** ISO 8601 with offset. */
export const dateTime = z.string();
/** YYYY-MM-DD. */
export const day = z.string();
export const step = z.enum(STEPS);
export const channel = z.enum(MESSAGE_CHANNELS);
/** The origin of a rating: the channel of a message, or the general link. */
export const source = z.enum(CHANNELS);
export const rating = z.int().min(1).max(5);
export const idParams = z.strictObject({ id });
/** Accepts no body, an empty one, or `{}`. */
export const nothing = z.strictObject({}).nullish();

/** `page` ≥ 1 (default 1), `per_page` 1–100 (default 20). */
export const pageQuery = {
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
};

/** Accepts several values separated by commas. */
export function anyOf<T extends z.ZodType>(item: T): z.ZodPreprocess<z.ZodArray<T>> {
  return z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((text) => text.trim())
            .filter((text) => text !== '')
        : value,
    z.array(item).max(50),
  );
}

/** A paginated list. */
export function page<T extends z.ZodType>(item: T) {
  return z.strictObject({
    data: z.array(item),
    total: z.int(),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    from: z.int().nullable(),
    to: z.int().nullable(),
    next_page_url: z.string().nullable(),
    prev_page_url: z.string().nullable(),
  });
}
