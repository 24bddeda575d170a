/** The days that a digest tells of, both included; `end` names it. */
export interface DigestPeriod {
  start: string;
  end: string;
}

const HOUR = 8;
/** The last hour at which a process that was down at 8 still sends the digest of the day. */
const LAST_HOUR = 20;

/**
 * What a person is owed now: at eight in their own zone, yesterday every day, or on Mondays the
 * week before. Null when nothing is. Who chose it after eight is notified from the next time on.
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
