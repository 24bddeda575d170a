import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { isSmsService, readSmsSettings } from '#server/domains/channels/sms/sms-settings.ts';

interface Credit {
  sender_id: number;
  amount: number;
  /** The unit of the amount. When it is absent, the stored unit stays. */
  unit?: string;
}

interface Account {
  id: number;
  team_id: string | null;
  provider: string;
  unit: string | null;
  low_since: Date | null;
  settings: Record<string, unknown> | null;
}

/**
 * Saves the credit that is left on accounts. A fall below the alert level publishes an event once,
 * and again only after the credit was above it.
 */
export async function saveCredits(tx: Tx, credits: readonly Credit[]): Promise<void> {
  if (credits.length === 0) return;
  const balances = new Map(credits.map((credit) => [credit.sender_id, credit]));
  const { rows } = await sql<Account>`
    select s.id, s.team_id, s.provider, s.credit_unit as unit, s.credit_low_since as low_since, i.settings
    from senders s left join integrations i on i.team_id = s.team_id and i.name = s.provider where s.id = any(${[...balances.keys()]}::int[]) order by s.id for update of s`.execute(
    tx.db,
  );
  for (const account of rows) {
    const credit = balances.get(account.id);
    if (credit && isSmsService(account.provider))
      await saveCredit(
        tx,
        account,
        credit,
        readSmsSettings(account.provider, account.settings ?? {}).low_credit,
      );
  }
}

async function saveCredit(
  tx: Tx,
  { id, team_id, provider, unit, low_since }: Account,
  credit: Credit,
  level: number,
): Promise<void> {
  const isLow = credit.amount < level;
  const credit_unit = credit.unit ?? unit ?? 'credits';
  await tx.db
    .updateTable('senders')
    .set({
      credit: credit.amount,
      credit_unit,
      credit_at: tx.now,
      credit_low_since: isLow ? (low_since ?? tx.now) : null,
    })
    .where('id', '=', id)
    .execute();
  if (isLow && low_since === null)
    await tx.publish('credit_low', {
      sender_id: id,
      team_id,
      provider,
      amount: credit.amount,
      unit: credit_unit,
      at: tx.now.toISOString(),
    });
}
