import { z } from 'zod';
import { httpsUrl, oneLine, plainText } from './plain-text.ts';
import { imageUrl } from './image-url.ts';

/** The blocks of which a team builds its customer pages. Texts take the message markup, never HTML. */

const locale = z.string().regex(/^[a-z]{2}$/u, 'doit être un code de langue à deux lettres.');
const translations = z.record(locale, plainText(2000)).default({});
const block = {
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/u, 'ne prend que des lettres sans accent, des chiffres, - et _ (40 au plus).'),
  is_hidden: z.boolean().default(false),
};
const align = z.enum(['left', 'center', 'right']).default('left');
const size = z.enum(['small', 'medium', 'large']).default('medium');

export const pageBlockSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('logo'), ...block, size }),
  z.strictObject({ kind: z.literal('heading'), ...block, text: oneLine(200).default(''), level: z.int().min(1).max(3).default(2), align, translations }),
  z.strictObject({ kind: z.literal('text'), ...block, text: plainText(2000).default(''), align, translations }),
  z.strictObject({ kind: z.literal('stars'), ...block, label: oneLine(200).nullable().default(null), size, translations }),
  z.strictObject({ kind: z.literal('doors'), ...block }),
  z.strictObject({ kind: z.literal('feedback_form'), ...block }),
  z.strictObject({ kind: z.literal('review_form'), ...block }),
  z.strictObject({ kind: z.literal('image'), ...block, url: imageUrl, alt: oneLine(300).default(''), width: z.int().min(1).max(100).default(100), translations }),
  z.strictObject({ kind: z.literal('button'), ...block, label: oneLine(80).min(1), url: httpsUrl(), translations }),
  z.strictObject({ kind: z.literal('upsell'), ...block }),
  z.strictObject({ kind: z.literal('legal'), ...block }),
  z.strictObject({ kind: z.literal('divider'), ...block, space: size }),
]);

type PageBlockKind = z.output<typeof pageBlockSchema>['kind'];

/** What each page needs once and visible. */
const NEEDED = { rating: ['stars', 'legal'], feedback: ['feedback_form', 'legal'], thanks: ['doors', 'legal'] } as const satisfies Record<string, readonly PageBlockKind[]>;
export type CustomerPageName = keyof typeof NEEDED;

/** The blocks of one page: their ids differ, and what the page needs is there once, in sight. */
export function pageSchema(page: CustomerPageName, defaults: readonly z.input<typeof pageBlockSchema>[]) {
  const needed: readonly PageBlockKind[] = NEEDED[page];
  return z
    .array(pageBlockSchema)
    .max(50)
    .superRefine((blocks, context) => {
      if (new Set(blocks.map((it) => it.id)).size < blocks.length) context.addIssue('contient deux blocs de même identifiant.');
      for (const kind of needed) {
        const found = blocks.filter((it) => it.kind === kind);
        if (found.length !== 1) context.addIssue(`doit contenir le bloc « ${kind} » une fois et une seule.`);
        else if (found[0]?.is_hidden) context.addIssue(`ne peut pas masquer le bloc « ${kind} ».`);
      }
    })
    .prefault([...defaults]);
}
