import { type Kysely, sql } from 'kysely';
import type { Config } from '#server/config/config.ts';
import type { DB } from '#server/database/tables.ts';
import type { MailSender } from '#server/ports/message-channel.ts';
import { openKey } from './new-keys.ts';

/**
 * Reads the sender address of these teams. It can be signed when the domain of the team publishes
 * the DKIM key of this program.
 */
export async function readMailSenders(
  { db, config }: { db: Kysely<DB>; config: Pick<Config, 'secretKey' | 'secretKeyPrevious'> },
  team_ids: readonly string[],
): Promise<Map<string, MailSender>> {
  if (team_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('mail_senders')
    .select([
      'team_id',
      'name',
      'email',
      'reply_to',
      'domain',
      'selector',
      'private_key',
      'proven_at',
      'spf_ready',
    ])
    .where(sql<boolean>`team_id = any(${[...new Set(team_ids)]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(
      ({ team_id, name, email, reply_to, domain, selector, private_key, proven_at, spf_ready }) => {
        const key = proven_at === null ? null : openKey(config, team_id, private_key);
        return [
          team_id,
          {
            name,
            address: email,
            reply_to,
            dkim: key && { domain, selector, private_key: key },
            is_spf_ready: spf_ready,
          },
        ];
      },
    ),
  );
}
