import { z } from 'zod';
import type { SealingKeys, SiteKeys } from '#server/ports/review-site.ts';

/** The number of invitations that Trustpilot’s free plan allows in a month. */
export const USUAL_ALLOWANCE = 50;

/** The settings stored unencrypted in `integrations.settings`, beside the sealed credentials. */
const settings = z.object({
  domain: z.string().default(''),
  profile_url: z.string().default(''),
  write_url: z.string().default(''),
  /** Null when only the URL is known. */
  unit_id: z.string().nullable().default(null),
  has_private: z.boolean().default(false),
  /** The number of invitations that the team’s Trustpilot plan allows in a month. */
  monthly_invitations: z.int().positive().default(USUAL_ALLOWANCE),
  hand_over_address: z.string().nullable().default(null),
  /** ISO 8601. Orders contacted before this time get no invitation through the site. */
  hand_over_since: z.string().nullable().default(null),
});
export type SiteSettings = z.output<typeof settings>;

export function readSiteSettings(stored: unknown): SiteSettings {
  return settings.parse(stored);
}

const credentials = z.object({
  api_key: z.string().nullable(),
  api_secret: z.string().nullable(),
  business_user_id: z.string().nullable(),
  sealing: z.object({ encryption_key: z.string(), authentication_key: z.string() }).nullable(),
});

export function readSiteCredentials(opened: string): {
  keys: SiteKeys;
  sealing: SealingKeys | null;
} {
  const { sealing, ...keys } = credentials.parse(JSON.parse(opened));
  return { keys, sealing };
}
