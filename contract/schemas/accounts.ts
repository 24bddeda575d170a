import { z } from 'zod';
import { oneLine, plainText } from '../plain-text.ts';
import { isTimeZone } from '../time-zone.ts';
import { websiteUrl } from '../website-url.ts';
import { id } from './words.ts';

const email = oneLine(254).pipe(z.email());

/** The specification’s session bodies ignore unknown keys and bind nothing from them. */
export const registerBody = z.object({
  email,
  password: plainText(200).min(10),
  password_confirmation: plainText(200).nullish(),
  first_name: oneLine(100).nullish(),
  last_name: oneLine(100).nullish(),
  team_name: oneLine(120).nullish(),
  website_url: websiteUrl().nullish(),
  timezone: oneLine(64).refine(isTimeZone, 'doit être un fuseau horaire, par exemple Europe/Paris.').nullish(),
  referral: oneLine(200).nullish(),
  setup_code: oneLine(64).nullish(),
});

/** The form of both is never validated here: an empty, overlong or impossible one is a wrong one, 401. */
export const loginBody = z.object({ email: z.string().nullable(), password: z.string().nullable() });

export const confirmEmailBody = z.object({ token: z.string().max(200) });

export const accessToken = z.strictObject({ access_token: z.string() });

export const user = z.strictObject({
  id,
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  is_admin: z.boolean(),
  current_team_id: id.nullable(),
  timezone: z.string(),
  locale: z.string(),
});

/** Why a session may call nothing but logout and stop, or which of two tabs it is, stays out of the body: calls.md 1. */
export const message = z.strictObject({ message: z.string() });
