import { sql } from 'kysely';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import type { Database } from '#server/database/open.ts';
import { type EvidenceLine, PIECE } from '#server/domains/audit-log/evidence-line.ts';
import { channelAddress } from '#contract/labels/channels.ts';

interface Row {
  number: string;
  number_key: string;
  email: string | null;
  phone_number: string | null;
  consent: Record<string, unknown>;
  created_at: Date;
}

/** Reads the consents of each order, by channel. */
export async function* readConsents(db: Database, team_id: string): AsyncGenerator<EvidenceLine[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`
      select number, number_key, email, phone_number, consent, created_at from orders where team_id = ${team_id} and number_key > ${after} and consent <> '{}'::jsonb
      order by number_key limit ${PIECE}`.execute(db);
    if (rows.length > 0) yield rows.flatMap(linesOf);
    if (rows.length < PIECE) return;
    after = rows.at(-1)?.number_key ?? '';
  }
}

function linesOf({ number, email, phone_number, consent, created_at }: Row): EvidenceLine[] {
  const at = typeof consent['at'] === 'string' ? new Date(consent['at']) : created_at;
  const source = consent['source'] ?? null;
  return MESSAGE_CHANNELS.flatMap((channel) => {
    const answer = consent[channel];
    if (typeof answer !== 'boolean') return [];
    const what = `${answer ? 'Accord' : 'Refus'}, ${CHANNEL_LABELS[channel]}`;
    return {
      part: 'consent' as const,
      at: at,
      who: channelAddress(channel, { email, phone_number }) ?? email ?? phone_number,
      about: `Commande ${number}`,
      what,
      detail: { channel, is_given: answer, source },
    };
  });
}
