/**
 * The bounds of the numbers of the flow, both included. The schema refuses a value outside of them,
 * and the form checks them before sending. The file does not import zod, because the browser loads
 * it.
 */
export const FLOW_LIMITS = {
  delay: { least: 0, most: 90 },
  fallback_delay_days: { least: 1, most: 90 },
  link_ttl_days: { least: 7, most: 365 },
  reminder_delay_days: { least: 0, most: 60 },
  cap: { least: 1, most: 100 },
  pauses: { least: 0, most: 100 },
} as const;

const MINUTES_PER = { minutes: 1, hours: 60, days: 1440 } as const;

type DelayUnit = keyof typeof MINUTES_PER;

export const delayMinutes = ({ value, unit }: { value: number; unit: DelayUnit }): number =>
  value * MINUTES_PER[unit];
export const LONGEST_DELAY_MINUTES = FLOW_LIMITS.delay.most * MINUTES_PER.days;

/** The longest delay, in this unit. */
export const longestDelay = (unit: DelayUnit): number => LONGEST_DELAY_MINUTES / MINUTES_PER[unit];
