import { z } from 'zod';
import { imageUrl } from '#contract/customer-pages/image-url.ts';
import {
  type CustomerPageName,
  isAllowed,
  isNeeded,
  isOnce,
  MOST_BLOCKS,
  neededKinds,
} from './page-rules.ts';
import { httpsUrl, oneLine, plainText } from '#contract/messages/plain-text.ts';
import { readStored } from './stored-configuration.ts';

/**
 * The blocks of the customer pages that a team can arrange. Texts use the markup of messages, never
 * HTML.
 */

const locale = z.string().regex(/^[a-z]{2}$/u, 'doit être un code de langue à deux lettres.');
const translationsOf = (textSchema: z.ZodString) => z.record(locale, textSchema).default({});
/**
 * Reads null as an empty string, because an empty string arrives as null. In a draft it is a text
 * that is not written yet.
 */
const blank = (textSchema: z.ZodString) => z.preprocess((value) => value ?? '', textSchema);
const block = {
  id: z
    .string()
    .regex(
      /^[A-Za-z0-9_-]{1,40}$/u,
      'ne prend que des lettres sans accent, des chiffres, - et _ (40 au plus).',
    ),
  is_hidden: z.boolean().default(false),
};
const align = z.enum(['left', 'center', 'right']).default('left');
const size = z.enum(['small', 'medium', 'large']).default('medium');
/**
 * The size of the stored image. The page reserves this space before the image is loaded. Null when
 * it is not known.
 */
const pixels = z
  .strictObject({ width: z.int().min(1).max(20_000), height: z.int().min(1).max(20_000) })
  .nullable()
  .default(null);

const line = oneLine(200);
const paragraph = plainText(2000);
const caption = oneLine(300);
const label = oneLine(80);

const heading = {
  kind: z.literal('heading'),
  ...block,
  text: blank(line),
  level: z.int().min(1).max(3).default(2),
  align,
  translations: translationsOf(line),
};
const text = {
  kind: z.literal('text'),
  ...block,
  text: blank(paragraph),
  align,
  translations: translationsOf(paragraph),
};
const stars = {
  kind: z.literal('stars'),
  ...block,
  label: line.nullable().default(null),
  size,
  translations: translationsOf(line),
};
const image = {
  kind: z.literal('image'),
  ...block,
  alt: blank(caption),
  width: z.int().min(1).max(100).default(100),
  pixels,
  translations: translationsOf(caption),
};
const button = { kind: z.literal('button'), ...block, translations: translationsOf(label) };
const plain = [
  z.strictObject({ kind: z.literal('logo'), ...block, size }),
  z.strictObject(heading),
  z.strictObject(text),
  z.strictObject(stars),
  z.strictObject({ kind: z.literal('destinations'), ...block }),
  z.strictObject({ kind: z.literal('feedback_form'), ...block }),
  z.strictObject({ kind: z.literal('review_form'), ...block }),
  z.strictObject({ kind: z.literal('upsell'), ...block }),
  z.strictObject({ kind: z.literal('legal'), ...block }),
  z.strictObject({ kind: z.literal('divider'), ...block, space: size }),
] as const;

export const pageBlockSchema = z.discriminatedUnion('kind', [
  ...plain,
  z.strictObject({ ...image, url: imageUrl }),
  z.strictObject({ ...button, label: label.min(1), url: httpsUrl() }),
]);
export type PageBlock = z.output<typeof pageBlockSchema>;
export type PageBlockOf<Kind extends PageBlock['kind']> = Extract<PageBlock, { kind: Kind }>;

/** The blocks of a draft. A button may have no label yet, and a URL may be incomplete. */
const draftBlockSchema = z.discriminatedUnion('kind', [
  ...plain,
  z.strictObject({ ...image, url: blank(plainText(2048)) }),
  z.strictObject({ ...button, label: blank(label), url: blank(plainText(2048)) }),
]);

type PlacedBlock = Pick<PageBlock, 'id' | 'kind' | 'is_hidden'>;

/**
 * Checks that the ids are unique, that the page accepts each block, and that each required block
 * exists exactly once and is visible.
 */
function checkBlocks(
  page: CustomerPageName,
  blocks: readonly PlacedBlock[],
  context: Pick<z.core.$RefinementCtx, 'addIssue'>,
): void {
  const wrong = (message: string, index?: number): void =>
    context.addIssue({ code: 'custom', message, ...(index !== undefined && { path: [index] }) });
  if (new Set(blocks.map((it) => it.id)).size < blocks.length)
    wrong('contient deux blocs de même identifiant.');
  for (const [index, { kind }] of blocks.entries()) {
    if (!isAllowed(page, kind)) wrong(`ne peut pas contenir le bloc « ${kind} ».`, index);
    else if (
      !isNeeded(page, kind) &&
      isOnce(page, kind) &&
      blocks.findIndex((it) => it.kind === kind) < index
    )
      wrong(`ne peut contenir le bloc « ${kind} » qu’une fois.`, index);
  }
  for (const kind of neededKinds(page)) {
    const blocksOfKind = blocks.filter((it) => it.kind === kind);
    if (blocksOfKind.length !== 1)
      wrong(`doit contenir le bloc « ${kind} » une fois et une seule.`);
    else if (blocksOfKind[0]?.is_hidden) wrong(`ne peut pas masquer le bloc « ${kind} ».`);
  }
}

/** The default blocks of each page. */
const DEFAULTS: Readonly<
  Record<
    CustomerPageName,
    readonly { kind: Exclude<PageBlock['kind'], 'image' | 'button'>; id: string }[]
  >
> = {
  rating: [
    { kind: 'logo', id: 'logo' },
    { kind: 'stars', id: 'stars' },
    { kind: 'legal', id: 'legal' },
  ],
  feedback: [
    { kind: 'logo', id: 'logo' },
    { kind: 'feedback_form', id: 'feedback_form' },
    { kind: 'legal', id: 'legal' },
  ],
  thanks: [
    { kind: 'logo', id: 'logo' },
    { kind: 'destinations', id: 'destinations' },
    { kind: 'upsell', id: 'upsell' },
    { kind: 'legal', id: 'legal' },
  ],
};

function pageOf<Block extends typeof pageBlockSchema | typeof draftBlockSchema>(
  page: CustomerPageName,
  block: Block,
) {
  return z
    .array(block)
    .max(MOST_BLOCKS)
    .superRefine((blocks, context) => checkBlocks(page, blocks as PlacedBlock[], context))
    .prefault([...DEFAULTS[page]] as z.input<Block>[]);
}

/** The three pages as customers see them. `{}` is a complete configuration. */
export const pagesSchema = z
  .strictObject({
    rating: pageOf('rating', pageBlockSchema),
    feedback: pageOf('feedback', pageBlockSchema),
    thanks: pageOf('thanks', pageBlockSchema),
  })
  .prefault({});
/** The three pages of a draft. */
export const draftPagesSchema = z
  .strictObject({
    rating: pageOf('rating', draftBlockSchema),
    feedback: pageOf('feedback', draftBlockSchema),
    thanks: pageOf('thanks', draftBlockSchema),
  })
  .prefault({});
export type DraftPages = z.output<typeof draftPagesSchema>;

/** Reads a stored draft and completes it to the current schema. */
export function parseDraftPages(stored: unknown): DraftPages {
  return readStored(draftPagesSchema, stored);
}
