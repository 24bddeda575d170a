import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { readSite } from '#server/domains/onboarding/read-site.ts';

const CHECKS: AttemptLimit = { name: 'shop_checker', most: 300, windowMs: 3_600_000 };
const NOTHING = {
  platform: null,
  title: null,
  language: null,
  review_tools: [],
  structured_rating: null,
  trustpilot_url: null,
  google_url: null,
  contact_pages: [],
  evidence: [],
};

/** Detects the platform and the review tools of a shop on its own site. */
export const checkShop: Handler<'shopChecker'> = async (app, { body, caller }) => {
  await takeAttempt(app, CHECKS, caller.user.id);
  const site = await readSite(app, body.url, 'url', 'inspection');
  if (site.found === null)
    return { data: { url: body.url.trim(), reachable: false, reason: site.reason, ...NOTHING } };
  return { data: { url: site.address, reachable: true, reason: null, ...site.found } };
};
