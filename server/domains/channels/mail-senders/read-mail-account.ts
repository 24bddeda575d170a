import type { Kysely } from 'kysely';
import type { Config } from '#server/config/config.ts';
import type { DB } from '#server/database/tables.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';

/** The way the team’s e-mails are sent now. */
export interface MailAccount {
  scope: 'team' | 'instance' | 'outbox' | 'none';
  /** The address from which the account sends by default. */
  address: string | null;
  /**
   * The server of a team’s own account, without its login: `smtps://smtp.hebergeur.fr:465`. Null
   * for other accounts.
   */
  server: string | null;
  /** The required include of the SPF record. Null when it is not configured. */
  spf_include: string | null;
}

export async function readMailAccount(
  { db, config }: { db: Kysely<DB>; config: Pick<Config, 'mailFrom' | 'mailSpfInclude'> },
  team_id: string,
): Promise<MailAccount> {
  const own = await db
    .selectFrom('integrations')
    .select('settings')
    .where('team_id', '=', team_id)
    .where('name', '=', 'smtp')
    .where('state', '<>', 'disconnected')
    .executeTakeFirst();
  if (own)
    return {
      scope: 'team',
      address: textOf(own.settings['from']),
      server: textOf(own.settings['server']),
      spf_include: textOf(own.settings['spf_include']),
    };
  const sender = (await findSenders(db, team_id)).email;
  if (sender === null || sender.state === 'disconnected')
    return { scope: 'none', address: null, server: null, spf_include: null };
  const scope = sender.provider === 'outbox' ? 'outbox' : 'instance';
  return {
    scope,
    address: /<([^<>]+)>/u.exec(config.mailFrom)?.[1] ?? config.mailFrom,
    server: null,
    spf_include: scope === 'instance' ? config.mailSpfInclude : null,
  };
}

function textOf(stored: unknown): string | null {
  return typeof stored === 'string' && stored !== '' ? stored : null;
}
