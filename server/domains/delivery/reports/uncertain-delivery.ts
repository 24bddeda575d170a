import type { MessageMetadata } from '#server/database/tables/delivery/message-metadata.ts';
import { createHash } from 'node:crypto';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import type { NextState } from '../worker/after-refusal.ts';
import type { ClaimedRow } from '../claiming/claim-rows.ts';
import type { Decision } from '../claiming/decide-claimed.ts';
import type { Outcome } from '../worker/outcome.ts';
import { MOST_FAILURES } from '../worker/retry-schedule.ts';

/**
 * The mark of a message that a provider which honours our keys may have taken although its answer
 * was lost. The provider recognises a repeat only by the same account and to the same address, so
 * nothing else may follow.
 */
export interface UncertainDelivery {
  sender_id: number;
  channel: MessageChannel;
  /**
   * A short hash of the recipient. The address itself is not stored, because the metadata outlives
   * it.
   */
  recipient: string;
  /** ISO 8601. The first call was made at this moment or later. */
  since: string;
  /** The end of the last call, from which it counts for caps. Null when it is unknown. */
  until: string | null;
}

/**
 * The decision that makes a message `outcome_unknown`. `recipient` is null when the message was
 * sent to an address that has been removed since.
 */
export interface UnknownOutcome {
  kind: 'unknown';
  sender_id: number;
  channel: MessageChannel;
  recipient: string | null;
}

export function uncertainDeliveryOf({
  metadata,
}: {
  metadata: MessageMetadata;
}): UncertainDelivery | null {
  const { sender_id, channel, recipient, since, until } = (metadata.uncertain_delivery ??
    {}) as Record<string, unknown>;
  const knownChannel = MESSAGE_CHANNELS.find((name) => name === channel);
  return knownChannel !== undefined &&
    typeof sender_id === 'number' &&
    typeof recipient === 'string' &&
    typeof since === 'string'
    ? {
        sender_id,
        channel: knownChannel,
        recipient,
        since,
        until: typeof until === 'string' ? until : null,
      }
    : null;
}

export function createUncertainDelivery(
  {
    id,
    sender_id,
    channel,
    recipient,
  }: { id: string; sender_id: number; channel: MessageChannel; recipient: string },
  { since, until }: CallTimes,
): UncertainDelivery {
  return {
    sender_id,
    channel,
    recipient: traceOf(id, recipient),
    since: since.toISOString(),
    until: until.toISOString(),
  };
}

/** The call was made between these two moments. */
export interface CallTimes {
  since: Date;
  until: Date;
}

/**
 * Returns six hexadecimal digits: enough to recognise an address of the request, and too few to
 * guess which address it was.
 */
function traceOf(id: string, recipient: string): string {
  return createHash('sha256').update(`${id} ${recipient}`).digest('hex').slice(0, 6);
}

type CheckedRow = Pick<ClaimedRow, 'id' | 'recipient' | 'failures'>;

/**
 * Limits the decision of the claim about an uncertain delivery. Only the same call may follow, now
 * or later; otherwise the message becomes `outcome_unknown`. `isSameAccount` is true when the
 * credentials of the account are still those of the call.
 */
export function decideUncertain(
  delivery: UncertainDelivery,
  row: CheckedRow,
  decision: Decision,
  request: PlannedRequest,
  isSameAccount: boolean,
): Decision | UnknownOutcome {
  return mayFollow()
    ? decision
    : {
        kind: 'unknown',
        sender_id: delivery.sender_id,
        channel: delivery.channel,
        recipient: findAddress(delivery, row, request.input.person),
      };

  function mayFollow(): boolean {
    switch (decision.kind) {
      case 'send':
        return (
          isSameAccount && decision.sender_id === delivery.sender_id && isTo(decision.recipient)
        );
      case 'hold': {
        const sender =
          decision.channel === delivery.channel ? request.senders[delivery.channel] : null;
        return (
          isSameAccount &&
          sender?.id === delivery.sender_id &&
          sender.state !== 'disconnected' &&
          decision.recipient !== null &&
          isTo(decision.recipient)
        );
      }
      case 'wait':
        return true;
      case 'break':
        return row.failures + 1 < MOST_FAILURES;
      case 'end':
        // An erased person cannot be asked about.
        return decision.reason === 'erased';
    }
  }

  function isTo(recipient: string): boolean {
    return traceOf(row.id, recipient) === delivery.recipient;
  }
}

/** Returns the address of the call, or null when the request now has another one. */
export function findAddress(
  { recipient: trace }: UncertainDelivery,
  { id, recipient }: Pick<CheckedRow, 'id' | 'recipient'>,
  person: { phone_number: string | null; email: string | null },
): string | null {
  return (
    [recipient, person.phone_number, person.email].find(
      (address) => address !== null && traceOf(id, address) === trace,
    ) ?? null
  );
}

/**
 * Refusals that concern the message to this person. A provider that had taken the message before
 * would have recognised it instead. Refusals of the account, the template or the moment do not
 * settle an uncertain delivery.
 */
const SAYS_OF_THE_MESSAGE: readonly Extract<Outcome, { kind: 'refused' }>['by'][] = [
  'recipient',
  'marketing',
  'opted_out',
];

/**
 * Returns the next state after a call, with the mark of an uncertain delivery set, kept or removed.
 * A message whose delivery is uncertain never becomes `failed`.
 */
export function updateUncertainDelivery(
  message: Parameters<typeof createUncertainDelivery>[0] & Pick<ClaimedRow, 'metadata'>,
  outcome: Outcome,
  next: NextState,
  times: CallTimes,
): NextState {
  const delivery = uncertainAfter();
  if (delivery === null || next.status === 'outcome_unknown') return next;
  return next.status === 'failed'
    ? { ...next, status: 'outcome_unknown', reason: null, due_at: null }
    : { ...next, patch: { ...next.patch, uncertain_delivery: delivery } };

  function uncertainAfter(): UncertainDelivery | null {
    const before = uncertainDeliveryOf(message);
    if (outcome.kind !== 'refused') return before;
    if (outcome.isUncertain === true)
      return before === null
        ? createUncertainDelivery(message, times)
        : { ...before, until: times.until.toISOString() };
    return SAYS_OF_THE_MESSAGE.includes(outcome.by) ? null : before;
  }
}
