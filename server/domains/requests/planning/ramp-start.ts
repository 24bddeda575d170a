import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';

type Ramp = Pick<FlowConfiguration, 'ramp'>;

/**
 * When the ramp of a flow that replaces another begins: a new one now, one that goes on where it
 * was.
 */
export function rampStart(before: Ramp, value: Ramp, started: Date | null, now: Date): Date | null {
  if (before.ramp === value.ramp) return started;
  return value.ramp === 'gentle' ? now : null;
}
