import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { breakSenders } from '#server/domains/channels/senders/sender-states.ts';
import { limitSender } from '#server/domains/channels/senders/limit-sender.ts';
import type { WhatsappDetails } from '#server/ports/whatsapp-provider.ts';

/**
 * The service says that the account may do more, or less. What we read of it since then is newer.
 */
export async function recordAccountLimits(
  tx: Tx,
  team_id: string,
  limits: Partial<Pick<WhatsappDetails, 'tier' | 'quality'>>,
  at: Date,
): Promise<void> {
  if (Object.keys(limits).length === 0) return;
  const changed = await tx.db
    .updateTable('integrations')
    .set({ settings: sql<string>`settings || ${JSON.stringify(limits)}::jsonb` })
    .where('team_id', '=', team_id)
    .where('name', '=', 'meta')
    .where((eb) => eb.or([eb('last_sync_at', 'is', null), eb('last_sync_at', '<=', at)]))
    .returning('settings')
    .executeTakeFirst();
  if (changed)
    await limitSender(tx, team_id, 'meta', changed.settings as unknown as WhatsappDetails);
}

/** The account is no longer the team’s to use: its card says so, and what waits is held. */
export async function recordAccountLoss(tx: Tx, team_id: string, text: string): Promise<void> {
  const senders = await tx.db
    .selectFrom('senders')
    .select('id')
    .where('team_id', '=', team_id)
    .where('provider', '=', 'meta')
    .execute();
  await breakSenders(
    tx,
    senders.map(({ id }) => ({ sender_id: id, text })),
  );
}
