import { z } from 'zod';
import { conditionalConfigurationSchema } from '#contract/settings/conditional-configuration.ts';
import { customizationConfigurationSchema } from '#contract/settings/customization-configuration.ts';
import { draftPagesSchema } from '#contract/settings/page-blocks.ts';
import { dateTime, id } from '../reviews/texts.ts';

export const saveConditionalBody = z.strictObject({
  conditional_config: conditionalConfigurationSchema,
});
export const saveCustomizationBody = z.strictObject({
  customization_config: customizationConfigurationSchema,
});
export const draftBody = z.strictObject({
  pages: draftPagesSchema,
  /** The published revision on which the draft is based. */
  based_on: z.int().min(0),
});

export const draftAnswer = z.strictObject({
  data: z.strictObject({
    /** The draft, or the published pages when there is no draft. */
    pages: draftPagesSchema,
    based_on: z.int(),
    /** The revision for `If-Match`. 0 when no draft was saved yet. */
    revision: z.int(),
    /** Null when there is no unpublished draft. */
    saved_at: dateTime.nullable(),
    saved_by: z.string().nullable(),
  }),
});

const version = {
  id,
  revision: z.int(),
  published_at: dateTime,
  /** Null when the person’s account was deleted, or for the initial version. */
  published_by: z.string().nullable(),
  /** The keys of the configuration that differ from the previous version. */
  changed: z.array(z.string()),
  is_current: z.boolean(),
};
export const versionsAnswer = z.strictObject({ data: z.array(z.strictObject(version)) });
export const versionAnswer = z.strictObject({
  data: z.strictObject({ ...version, customization_config: customizationConfigurationSchema }),
});

/**
 * A `logo` is stored small and in a format that every mail program can read. A `picture` is shown
 * in a page.
 */
export const imageForm = z.strictObject({
  file: z.file(),
  purpose: z.enum(['logo', 'picture']).default('picture'),
});

/** `url` is a path on this instance, without its host. */
export const imageAnswer = z.strictObject({
  data: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }),
});
