import { websiteUrl } from '#contract/settings/website-url.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { passStep } from './pass-step.ts';
import type { Proposals } from './propose-brand.ts';
import { readSite, refusedAddress } from './read-site.ts';

/** The limit of attempts per team, because each requests a third-party site. */
const READINGS: AttemptLimit = { name: 'website', most: 30, windowMs: 3_600_000 };

/**
 * Saves the shop’s URL and suggests a brand from its site. An unreadable site is saved too, with
 * the reason. An empty URL skips the step.
 */
export const saveWebsite: Handler<'saveOnboardingWebsite'> = async (app, { body, caller }) => {
  const typed = body.website_url?.trim() ?? '';
  const read =
    typed === ''
      ? { website_url: null, proposals: null, reason: null }
      : await readShop(app, caller.user.id, typed);
  await transaction(app, async (tx) => {
    if (read.website_url !== null) {
      await tx.db
        .updateTable('teams')
        .set({
          website_url: read.website_url,
          site_proposals: read.proposals && JSON.stringify(read.proposals),
        })
        .where('id', '=', caller.team_id)
        .execute();
    }
    await passStep(tx, caller.team_id, 'website');
  });
  return { data: read };
};

async function readShop(
  app: App,
  person: string,
  typed: string,
): Promise<{ website_url: string; proposals: Proposals | null; reason: string | null }> {
  const checked = app.websites.check(typed);
  if (checked.kind === 'refused') throw refusedAddress('website_url', checked.reason);
  const website_url =
    websiteUrl().safeParse(typed).data ??
    (app.config.allowPrivateAddresses ? checked.address : undefined);
  if (website_url === undefined) throw refusedAddress('website_url', 'malformed');
  await takeAttempt(app, READINGS, person);
  const site = await readSite(app, website_url, 'website_url', 'brand');
  return site.found === null
    ? { website_url, proposals: null, reason: site.reason }
    : { website_url, proposals: site.found, reason: null };
}
