import { z } from 'zod';
import { dateTime, id, page, pageQuery } from './words.ts';

export const journalQuery = z.strictObject({ ...pageQuery });
export const journalPage = page(
  z.strictObject({
    id,
    at: dateTime,
    action: z.string(),
    /** Who did it: a person’s name, Recueil itself, or an administrator of the instance. */
    who: z.string(),
    is_administrator: z.boolean(),
    /** The person under whose name an administrator acted. */
    under: z.string().nullable(),
    /** In French, to be read after `who`. */
    sentence: z.string(),
    /** What an administrator looked at or asked in one go, each once, in French; one entry stands for all of it. */
    calls: z.array(z.string()),
  }),
);
