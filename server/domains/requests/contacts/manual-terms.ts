import type { RequestMetadata } from '#server/database/tables/requests/request-metadata.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import type { PlanInput } from '../planning/plan-context.ts';

/** The conditions of a manual request, stored on the request because it has no order. */
export interface ManualTerms {
  channel: MessageChannel | null;
  send_at: string | null;
  consent: Record<string, unknown> | null;
}

/**
 * Applies these terms to the input of planning: the first message goes at the chosen date, through
 * the chosen channel. Reminders follow the flow.
 */
export function underTerms(input: PlanInput, metadata: RequestMetadata): PlanInput {
  if (input.trigger_event !== 'manual') return input;
  const channel = MESSAGE_CHANNELS.find((value) => value === metadata.channel);
  const sendAt = typeof metadata.send_at === 'string' ? new Date(metadata.send_at) : null;
  const consent =
    typeof metadata.consent === 'object' && metadata.consent !== null
      ? (metadata.consent as PlanInput['person']['consent'])
      : input.person.consent;
  const { steps } = input.flow;
  const flow =
    channel === undefined
      ? input.flow
      : { ...input.flow, steps: { ...steps, request: { ...steps.request, channels: [channel] } } };
  return {
    ...input,
    flow,
    person: { ...input.person, consent },
    order: { ...input.order, received_at: sendAt ?? input.order.received_at },
  };
}
