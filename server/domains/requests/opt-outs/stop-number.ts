import type { Tx } from '#server/database/transaction.ts';
import { stopContact } from './stop-contact.ts';

/** The customer said it from their number, to us or to the service that carries our messages. */
export function stopNumber(
  tx: Tx,
  { team_id, phone_number, proof }: { team_id: string; phone_number: string; proof: string },
): Promise<boolean> {
  return stopContact(tx, { team_id, kind: 'phone', value: phone_number, source: 'inbound', proof });
}
