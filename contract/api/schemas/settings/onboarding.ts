import { z } from 'zod';
import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { colour } from '#contract/settings/customization-configuration.ts';
import { imageUrl } from '#contract/customer-pages/image-url.ts';
import { oneLine } from '#contract/messages/plain-text.ts';
import { isTimeZone } from '#contract/calendar/time-zone.ts';
import { user } from '../accounts/accounts.ts';

export const onboardingStep = z.enum(['website', 'branding', 'profile', 'done']);

/** The values read from the shop’s own site. Null where the site gives none. */
export const proposals = z.strictObject({
  name: z.string().nullable(),
  logo_url: z.string().nullable(),
  colors: z.strictObject({ primary: z.string(), background: z.string() }).nullable(),
  language: z.string().nullable(),
  platform: z.string().nullable(),
});

/** Onboarding bodies ignore unknown keys. An empty body skips the step. */
export const websiteBody = z.object({ website_url: z.string().max(2048).nullish() });

export const websiteAnswer = z.strictObject({
  data: z.strictObject({
    website_url: z.string().nullable(),
    proposals: proposals.nullable(),
    /** The reason in French when the site could not be read. */
    reason: z.string().nullable(),
  }),
});

export const brandingBody = z.object({
  name: oneLine(FORM_LIMITS.shop_name.most).nullish(),
  logo_url: imageUrl.nullish(),
  colors: z.object({ primary: colour, background: colour }).partial().nullish(),
  tone: z.enum(['vous', 'tu']).nullish(),
});

export const profileBody = z.object({
  first_name: oneLine(100).nullish(),
  last_name: oneLine(100).nullish(),
  timezone: oneLine(64)
    .refine(isTimeZone, 'doit être un fuseau horaire, par exemple Europe/Paris.')
    .nullish(),
  team_name: oneLine(FORM_LIMITS.shop_name.most).nullish(),
  locale: oneLine(10)
    .regex(/^[a-z]{2}$/u, 'doit être un code de langue à deux lettres.')
    .nullish(),
});

export const profileAnswer = z.strictObject({ user });
