/** The days of a digest, both included. `end` identifies it. */
export interface DigestPeriod {
  start: string;
  end: string;
}

const HOUR = 8;
/** The hour until which a process that was down at 8 still sends the digest of the day. */
const LAST_HOUR = 20;

/**
 * Returns the period that is due for a person now: from eight in their own zone, the day before or,
 * on Mondays for a weekly digest, the week before. Returns null when nothing is due, also on the
 * day on which the person chose the digest after eight.
 */
export function digestPeriod(
  options: { digest: 'daily' | 'weekly'; timezone: string; chosen_at: Date },
  now: Date,
): DigestPeriod | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    options.timezone,
  );
  if (local.hour < HOUR || local.hour >= LAST_HOUR) return null;
  if (options.digest === 'weekly' && local.dayOfWeek !== 1) return null;
  const due = local
    .toPlainDate()
    .toZonedDateTime({ timeZone: options.timezone, plainTime: { hour: HOUR } });
  if (options.chosen_at.getTime() > due.epochMilliseconds) return null;
  const today = local.toPlainDate();
  return {
    start: today.subtract({ days: options.digest === 'weekly' ? 7 : 1 }).toString(),
    end: today.subtract({ days: 1 }).toString(),
  };
}
