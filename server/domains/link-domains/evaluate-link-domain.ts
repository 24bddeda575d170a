import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { LinkDomainState } from '#server/database/tables/teams/teams.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';

type CheckApp = Pick<
  App,
  | 'db'
  | 'config'
  | 'clock'
  | 'domainRecords'
  | 'websites'
  | 'eventHandlers'
  | 'enqueue'
  | 'applyCounts'
>;

/**
 * Looks a link domain up and saves its state. Throws ProviderError when its records cannot be read;
 * the stored state then does not change.
 */
export async function evaluateLinkDomain(
  app: CheckApp,
  { id, link_domain }: { id: string; link_domain: string },
): Promise<LinkDomainState | 'taken'> {
  const lookup = await lookUp(app, link_domain);
  return transaction(app, async (tx) => {
    const state = lookup === 'ok' && (await isTaken(tx, id, link_domain)) ? 'taken' : lookup;
    await tx.db
      .updateTable('teams')
      .set({
        link_domain_state: state === 'taken' ? 'elsewhere' : state,
        link_domain_checked_at: tx.now,
      })
      .where('id', '=', id)
      .where('link_domain', '=', link_domain)
      .execute();
    return state;
  });
}

async function lookUp(
  { config, domainRecords, websites }: CheckApp,
  domain: string,
): Promise<LinkDomainState> {
  const { protocol, hostname } = new URL(config.publicUrl);
  const aliases = await domainRecords.readAliases(domain);
  if (aliases.length === 0) return 'missing';
  if (!aliases.some((alias) => alias.toLowerCase().replace(/\.$/, '') === hostname))
    return 'elsewhere';
  if (protocol !== 'https:') return 'ok';
  // A browser would warn the customer of a certificate for another name, so links use the domain
  // only once it answers over HTTPS.
  const health = await websites.read(`https://${domain}/health`);
  return health.kind === 'read' ? 'ok' : 'unanswered';
}

/**
 * Returns true when another team uses the domain. Concurrent checks of one domain are serialized,
 * so that the first one gets it.
 */
async function isTaken(tx: Tx, id: string, domain: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${domain}, 26))`.execute(tx.db);
  const other = await tx.db
    .selectFrom('teams')
    .select('id')
    .where('link_domain', '=', domain)
    .where('link_domain_state', '=', 'ok')
    .where('id', '<>', id)
    .executeTakeFirst();
  return other !== undefined;
}
