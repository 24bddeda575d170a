import { z } from 'zod';
import { id } from './words.ts';

const optionalText = (most: number) => z.string().trim().max(most).nullish();

/** The specification’s session bodies ignore unknown keys and bind nothing from them. */
export const registerBody = z.object({
  email: z.string().trim().max(254).pipe(z.email()),
  password: z.string().min(10).max(200),
  password_confirmation: z.string().nullish(),
  first_name: optionalText(100),
  last_name: optionalText(100),
  team_name: optionalText(120),
  website_url: optionalText(2048),
  timezone: optionalText(64),
  referral: optionalText(200),
  setup_code: optionalText(64),
});

/** The form of the password is never validated here: a wrong one is a 401. */
export const loginBody = z.object({ email: z.string().trim().max(254), password: z.string().max(1000) });

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
