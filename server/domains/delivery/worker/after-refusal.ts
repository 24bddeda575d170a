import type { MessageMetadata } from '#server/database/tables/delivery/message-metadata.ts';
import type { ReasonOf } from '#contract/labels/message-status.ts';
import {
  chooseChannel,
  listUsableContents,
} from '#server/domains/requests/planning/choose-channel.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';
import { BROKEN_SENDER_PAUSE } from '../claiming/decide-claimed.ts';
import { refusedChannels } from '../composing/message-metadata.ts';
import { nextAttempt } from './retry-schedule.ts';
import type { Outcome } from './outcome.ts';

export interface NextState {
  status: 'scheduled' | 'held' | 'failed' | 'outcome_unknown';
  reason: ReasonOf<'held' | 'failed'> | null;
  due_at: Date | null;
  failures: number;
  /** These keys are merged into the metadata of the message. */
  patch: MessageMetadata;
}

type Refusal = Extract<Outcome, { kind: 'refused' }>;

const RATE_PAUSE = 60_000;
/**
 * A provider that limits the marketing messages of a person is called again after this many
 * milliseconds. After the last of these attempts, a person of the team decides.
 */
const MARKETING_PAUSE = 25 * 3_600_000;
const MOST_MARKETING = 3;

/**
 * Returns the next state of a message that was probably not accepted: the date and channel of the
 * next attempt, or the reason for which a person must act.
 */
export function afterRefusal(
  message: Pick<ClaimedMessage, 'metadata' | 'step' | 'channel' | 'failures'>,
  refusal: Refusal,
  request: PlannedRequest,
  now: Date,
): NextState {
  const patch = { failure: refusal.text };
  const hold = (reason: ReasonOf<'held'>, due_at: Date, failures: number): NextState => ({
    status: 'held',
    reason,
    due_at,
    failures,
    patch,
  });
  // The message is not finished. It stays in the queue until a person acts.
  const fail = (reason: ReasonOf<'failed'>): NextState => ({
    status: 'failed',
    reason,
    due_at: null,
    failures: message.failures + 1,
    patch,
  });
  switch (refusal.by) {
    case 'rate':
      return hold(
        'provider_unavailable',
        new Date(now.getTime() + (refusal.retryAfterMs ?? RATE_PAUSE)),
        message.failures,
      );
    case 'transient': {
      const failures = message.failures + 1;
      const at = nextAttempt(failures, now, Math.random());
      return at ? hold('provider_unavailable', at, failures) : fail(failedReason(refusal.by));
    }
    case 'sender':
      return hold(
        'channel_disconnected',
        new Date(now.getTime() + BROKEN_SENDER_PAUSE),
        message.failures,
      );
    case 'content':
      return fail(failedReason(refusal.by));
    case 'recipient':
      return nextChannel(message, request, now, patch) ?? fail(failedReason(refusal.by));
    case 'marketing':
      return (
        nextChannel(message, request, now, patch) ??
        (message.failures >= MOST_MARKETING
          ? fail(failedReason(refusal.by))
          : hold(
              'marketing_limit',
              new Date(now.getTime() + MARKETING_PAUSE),
              message.failures + 1,
            ))
      );
    // The next claim applies the consequences of the refusal: the block or the pause of the sender,
    // or the opt-out of the person.
    case 'violation':
    case 'paused':
    case 'opted_out':
      return { status: 'scheduled', reason: null, due_at: now, failures: message.failures, patch };
  }
}

/**
 * Returns the reason of a message that is not tried again: the address, the content, the account or
 * the service is at fault.
 */
export function failedReason(by: Refusal['by']): ReasonOf<'failed'> {
  switch (by) {
    case 'recipient':
    case 'opted_out':
      return 'invalid_recipient';
    case 'content':
      return 'template_rejected';
    case 'sender':
      return 'channel_disconnected';
    case 'rate':
    case 'transient':
    case 'marketing':
    case 'violation':
    case 'paused':
      return 'provider_unavailable';
  }
}

/** Returns the state in which the next channel of the fallback order is tried, once. */
function nextChannel(
  message: Pick<ClaimedMessage, 'metadata' | 'step' | 'channel'>,
  request: PlannedRequest,
  now: Date,
  patch: NextState['patch'],
): NextState | null {
  const refused_channels = [...refusedChannels(message), message.channel];
  if (refused_channels.length > 1 || !hasOtherChannel(message, refused_channels, request))
    return null;
  return {
    status: 'scheduled',
    reason: null,
    due_at: now,
    failures: 0,
    patch: { ...patch, refused_channels },
  };
}

function hasOtherChannel(
  message: Pick<ClaimedMessage, 'step'>,
  refused: readonly string[],
  { input }: PlannedRequest,
): boolean {
  const rules = input.flow.steps[message.step];
  const channels = rules.channels.filter((channel) => !refused.includes(channel));
  const usable_contents = listUsableContents(rules, input.channels.approved_templates);
  return (
    chooseChannel(input.person, {
      channels,
      usable_contents,
      states: input.channels.states,
      sms_countries: input.channels.sms_countries,
      rule: input.flow.consent,
    }).kind === 'chosen'
  );
}
