import { stableFraction } from './stable-fraction.ts';
import { addDays } from './when-due.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';

/**
 * The ramp of a new sender: 10 % of a day’s requests in the first week, 50 % in the second, then
 * all.
 */
const TIERS = [
  { share: 0.1, days: 0 },
  { share: 0.5, days: 7 },
  { share: 1, days: 14 },
] as const;
const WEEK_DAYS = 7;

/**
 * Returns when a request planned for `at` may be sent while the ramp that began at `started` lasts.
 * The tier of a request depends on the request alone. A delayed request is spread over the first
 * week of its tier, so that the second week does not begin with all the delayed requests of the
 * first.
 */
export function rampedDate(at: number, started: number, seed: string, zone: string): number {
  const rank = stableFraction(`${seed} ramp`);
  const tier = TIERS.find(({ share }) => rank < share) ?? TIERS[2];
  const opens = addDays(started, tier.days, zone);
  if (at >= opens) return at;
  return Math.round(
    opens + stableFraction(`${seed} ramp day`) * (addDays(opens, WEEK_DAYS, zone) - opens),
  );
}

type Ramp = Pick<FlowConfiguration, 'ramp'>;

/**
 * Returns when the ramp begins after a change of the flow: now when the ramp is new, the stored
 * start when it continues, null without a gentle ramp.
 */
export function rampStart(before: Ramp, value: Ramp, started: Date | null, now: Date): Date | null {
  if (before.ramp === value.ramp) return started;
  return value.ramp === 'gentle' ? now : null;
}
