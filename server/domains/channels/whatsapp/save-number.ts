import type { Tx } from '#server/database/transaction.ts';
import type { WhatsappDetails } from '#server/ports/whatsapp-provider.ts';

/**
 * Saves the number of a connected account as one of the team’s. A number that it replaces is
 * deleted, unless it belongs to another service.
 */
export async function saveNumber(
  tx: Tx,
  { team_id, name: provider }: { team_id: string; name: string },
  { phone_number, verified_name }: WhatsappDetails,
): Promise<void> {
  await deleteNumbers(tx, team_id, provider, phone_number);
  await tx.db
    .insertInto('phone_numbers')
    .values({
      team_id,
      phone_number,
      label: verified_name ?? phone_number,
      provider,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'phone_number', 'provider']).doNothing())
    .execute();
}

export async function deleteNumbers(
  tx: Tx,
  team_id: string,
  provider: string,
  except: string | null = null,
): Promise<void> {
  await tx.db
    .deleteFrom('phone_numbers')
    .where('team_id', '=', team_id)
    .where('provider', '=', provider)
    .where('phone_number', '<>', except ?? '')
    .execute();
}
