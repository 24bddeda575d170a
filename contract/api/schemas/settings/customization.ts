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
  /** The published revision that the work began from. */
  based_on: z.int().min(0),
});

export const draftAnswer = z.strictObject({
  data: z.strictObject({
    /** What is published, while nobody works on it. */
    pages: draftPagesSchema,
    based_on: z.int(),
    /** For `If-Match`; 0 before the first. */
    revision: z.int(),
    /** Null: nothing is kept that is not published. */
    saved_at: dateTime.nullable(),
    saved_by: z.string().nullable(),
  }),
});

const version = {
  id,
  revision: z.int(),
  published_at: dateTime,
  /** Null: the person is gone, or it was there from the start. */
  published_by: z.string().nullable(),
  /** What differs from the one before: keys of the configuration. */
  changed: z.array(z.string()),
  is_current: z.boolean(),
};
export const versionsAnswer = z.strictObject({ data: z.array(z.strictObject(version)) });
export const versionAnswer = z.strictObject({
  data: z.strictObject({ ...version, customization_config: customizationConfigurationSchema }),
});

/** A logo is kept small and readable by every mail program; a picture stands in a page. */
export const imageForm = z.strictObject({
  file: z.file(),
  purpose: z.enum(['logo', 'picture']).default('picture'),
});

/** `url` is an address of ours, without its host. */
export const imageAnswer = z.strictObject({
  data: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }),
});
