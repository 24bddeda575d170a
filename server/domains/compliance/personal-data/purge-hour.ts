/** The daily time of the purge, in UTC. */
const HOUR = 2;
const MINUTE = 47;

export const PURGE_CRON = `${MINUTE} ${HOUR} * * *`;

const DAY = 86_400_000;

export function nextPurge(now: Date): Date {
  const today = new Date(now);
  today.setUTCHours(HOUR, MINUTE, 0, 0);
  return today > now ? today : new Date(today.getTime() + DAY);
}

/**
 * Returns the date before which the last contact of a person must be for a purge at `now` to erase
 * them.
 */
export function retentionStart(now: Date, retention_days: number): Date {
  return new Date(now.getTime() - retention_days * DAY);
}
