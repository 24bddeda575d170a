import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { evaluateLinkDomain } from './evaluate-link-domain.ts';

type CheckApp = Parameters<typeof evaluateLinkDomain>[0] & Pick<App, 'log'>;

/**
 * Scheduled job: checks a domain that is being set up every half hour and a working one every six
 * hours, so that no link leads to a domain that no longer answers.
 */
export async function checkLinkDomains(app: CheckApp): Promise<void> {
  const now = app.clock.now();
  const rows = await app.db
    .selectFrom('teams')
    .select(['id', 'link_domain'])
    .where('link_domain', 'is not', null)
    .where(
      sql<boolean>`coalesce(link_domain_checked_at, '-infinity') < ${now}::timestamptz - case when link_domain_state = 'ok' then interval '6 hours' else interval '25 minutes' end`,
    )
    .orderBy('id')
    .execute();
  for (const { id, link_domain } of rows) {
    try {
      if (link_domain !== null) await evaluateLinkDomain(app, { id, link_domain });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      app.log.info(
        { team_id: id, err: error },
        'the record of a link domain could not be read: the next time tries again',
      );
    }
  }
}
