import { stableFraction } from './stable-fraction.ts';
import { addDays } from './when-due.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';

/**
 * A new sender warms up: 10 % of a day's requests in the first week, 50 % in the second, then all.
 */
const TIERS = [
  { share: 0.1, days: 0 },
  { share: 0.5, days: 7 },
  { share: 1, days: 14 },
] as const;
const WEEK_DAYS = 7;

/**
 * When a request wished for `at` may go while the ramp that began at `started` lasts. Which
 * requests go first depends on the request alone; those that wait are spread over the week that
 * opens for them, so that the second week does not begin with the first one's rest.
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
 * When the ramp of a flow that replaces another begins: a new one now, one that goes on where it
 * was.
 */
export function rampStart(before: Ramp, value: Ramp, started: Date | null, now: Date): Date | null {
  if (before.ramp === value.ramp) return started;
  return value.ramp === 'gentle' ? now : null;
}
