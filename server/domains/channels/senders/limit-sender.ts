import type { Tx } from '#server/database/transaction.ts';
import type { WhatsappDetails } from '#server/ports/whatsapp-provider.ts';

/**
 * The share of the provider's limit that is used. A fifth stays free, because the provider counts
 * differently and other programs may use the account.
 */
const SHARE = 0.8;
/**
 * The shares of the limit for accounts with a poor quality rating. A provider restricts such an
 * account further when it continues unchanged.
 */
const BY_QUALITY = { green: 1, yellow: 0.5, red: 0.25 } as const;
/** The smallest limit of any account, in people for each day. */
const SMALLEST_TIER = 250;
/** Seconds between two messages to the same person. */
const PAIR_SECONDS = 6;

/**
 * Returns the number of different people to whom this account should write in 24 hours, or null
 * when there is no limit.
 */
export function peopleFor({
  tier,
  quality,
}: Pick<WhatsappDetails, 'tier' | 'quality'>): number | null {
  if (tier === 'unlimited') return null;
  return Math.max(1, Math.floor((tier ?? SMALLEST_TIER) * SHARE * BY_QUALITY[quality ?? 'green']));
}

/** Saves the limits that the provider reports for the account. */
export async function limitSender(
  tx: Tx,
  team_id: string,
  provider: string,
  details: Pick<WhatsappDetails, 'tier' | 'quality'>,
): Promise<void> {
  await tx.db
    .updateTable('senders')
    .set({ people_per_day: peopleFor(details), pair_seconds: PAIR_SECONDS })
    .where('team_id', '=', team_id)
    .where('provider', '=', provider)
    .execute();
}
