import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { UsageChange } from '../pacing/change-usage.ts';

/** Returns the change of usage when the call of a message has ended. */
export function endFlight({
  team_id,
  channel,
  usage_day,
}: {
  team_id: string;
  channel: MessageChannel;
  usage_day?: string | undefined;
}): UsageChange[] {
  return usage_day === undefined
    ? []
    : [{ team_id, day: usage_day, in_flight: -1, ...(channel === 'sms' && { sms_in_flight: -1 }) }];
}
