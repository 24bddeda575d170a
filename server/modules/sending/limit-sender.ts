import type { Tx } from '#server/database/transaction.ts';
import type { WhatsappDetails } from '#server/ports/whatsapp-provider.ts';

/** A provider counts differently from us, and other programs may share the account: a fifth of what it allows stays free. */
const SHARE = 0.8;
/** An account whose messages displease is put down further when it goes on as before. */
const BY_QUALITY = { green: 1, yellow: 0.5, red: 0.25 } as const;
/** The least that any account may do. */
const SMALLEST_TIER = 250;
/** One message to the same person in so long. */
const PAIR_SECONDS = 6;

/** How many different people this account should write to in 24 hours; null: as many as there are. */
export function peopleFor({
  tier,
  quality,
}: Pick<WhatsappDetails, 'tier' | 'quality'>): number | null {
  if (tier === 'unlimited') return null;
  return Math.max(1, Math.floor((tier ?? SMALLEST_TIER) * SHARE * BY_QUALITY[quality ?? 'green']));
}

/** What its provider says of the account bounds what leaves by it. */
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
