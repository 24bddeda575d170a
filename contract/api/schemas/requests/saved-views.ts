import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import { dateTime, id } from '../reviews/texts.ts';

/** The lists whose filters can be saved under a name. */
export const VIEW_SCREENS = ['reviews', 'queue'] as const;

const name = oneLine(60).min(1, 'Donnez un nom à la vue.');
/** The query string of the screen’s URL, without the « ? ». */
const address = oneLine(2000)
  .min(1, 'Choisissez au moins un filtre.')
  .refine((text) => !/[#\s]/u.test(text), 'doit être ce qui suit « ? » dans l’adresse.');

const savedView = z.strictObject({
  id,
  screen: z.enum(VIEW_SCREENS),
  name: z.string(),
  address: z.string(),
  author: z.string().nullable(),
  created_at: dateTime,
});

export const savedViewsAnswer = z.strictObject({ data: z.array(savedView) });
export const savedViewAnswer = z.strictObject({ data: savedView });
export const savedViewBody = z.strictObject({ screen: z.enum(VIEW_SCREENS), name, address });
export const savedViewChange = z
  .strictObject({ name: name.optional(), address: address.optional() })
  .refine((body) => Object.keys(body).length > 0, {
    path: ['name'],
    error: 'Donnez un nom ou une adresse.',
  });
