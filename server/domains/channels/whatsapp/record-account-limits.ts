import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { breakSenders } from '#server/domains/channels/senders/sender-states.ts';
import { limitSender } from '#server/domains/channels/senders/limit-sender.ts';
import type { WhatsappDetails } from '#server/ports/whatsapp-provider.ts';

/**
 * Records new limits of an account that the service reports. Limits that were read since then are
 * newer and stay.
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

/**
 * Records that the team may no longer use the account. Its card shows the reason, and waiting
 * messages are held.
 */
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
