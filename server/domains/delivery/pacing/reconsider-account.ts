import type { Tx } from '#server/database/transaction.ts';
import { isSmsService, readSmsSettings } from '#server/domains/channels/sms/sms-settings.ts';
import { saveCredits } from '#server/domains/channels/senders/save-credits.ts';
import { liftCeiling } from '#server/domains/channels/senders/lift-ceilings.ts';
import { pauseAtCeiling, readSpending } from '../sms-billing/record-bills.ts';

/**
 * Evaluates the monthly ceiling and the credit alert of an SMS account again after the team changed
 * one of them.
 */
export async function reconsiderAccount(tx: Tx, team_id: string, provider: string): Promise<void> {
  const sender = await tx.db
    .selectFrom('senders')
    .select(['id', 'pause_reason', 'credit'])
    .where('team_id', '=', team_id)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  if (!sender || !isSmsService(provider)) return;
  const [spent] = await readSpending(tx, [sender.id]);
  const ceiling = spent ? readSmsSettings(provider, spent.settings).monthly_ceiling : null;
  if (
    sender.pause_reason === 'monthly_ceiling' &&
    (ceiling === null || (spent?.cost ?? 0) < ceiling)
  )
    await liftCeiling(tx, { id: sender.id, team_id });
  await pauseAtCeiling(tx, [sender.id]);
  if (sender.credit !== null)
    await saveCredits(tx, [{ sender_id: sender.id, amount: sender.credit }]);
}
