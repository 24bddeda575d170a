import type { Tx } from '#server/database/transaction.ts';
import { suppressAddresses } from '#server/domains/channels/mail-senders/suppress-addresses.ts';
import { stopNumber } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import {
  blockSenders,
  breakSenders,
  pauseSender,
} from '#server/domains/channels/senders/sender-states.ts';
import type { Outcome } from './outcome.ts';

interface RefusedMessage {
  message: {
    team_id: string;
    sender_id: number | null;
    channel: string | null;
    recipient: string | null;
  };
  outcome: Outcome;
}

/**
 * Applies the consequences of refusals beyond their message: a broken account, a dead address, an
 * opt-out at the provider.
 */
export async function followRefusals(tx: Tx, refused: readonly RefusedMessage[]): Promise<void> {
  const by = (kind: string) =>
    refused.flatMap(({ message, outcome }) =>
      outcome.kind === 'refused' && outcome.by === kind && message.sender_id !== null
        ? [{ sender_id: message.sender_id, text: outcome.text }]
        : [],
    );
  await breakSenders(tx, by('sender'));
  await blockSenders(tx, by('violation'));
  for (const { message, outcome } of refused)
    if (outcome.kind === 'refused' && outcome.by === 'paused' && message.sender_id !== null)
      await pauseSender(tx, message.sender_id, outcome.retryAfterMs);
  await suppressAddresses(
    tx,
    refused.flatMap(({ message: { team_id, channel, recipient }, outcome }) =>
      outcome.kind === 'refused' &&
      outcome.isAddressDead === true &&
      channel === 'email' &&
      recipient !== null
        ? [{ team_id, email: recipient, reason: 'refused', words: outcome.text }]
        : [],
    ),
  );
  for (const { message, outcome } of refused) {
    if (outcome.kind !== 'refused' || outcome.by !== 'opted_out' || message.recipient === null)
      continue;
    await stopNumber(tx, {
      team_id: message.team_id,
      phone_number: message.recipient,
      proof: outcome.text,
    });
  }
}
