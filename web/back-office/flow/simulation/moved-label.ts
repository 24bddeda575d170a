import { cityOf } from '#web/ui/format/city-of.ts';
import { deName } from '#contract/messages/de-name.ts';
import { holidayName } from '#contract/calendar/french-holidays.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { dayKey, formatDay, formatHour, formatMoment } from '#web/ui/format/dates.ts';
import type { SimulatedStep, FlowSimulation } from './simulation-data.ts';

interface Around {
  place: FlowSimulation['place'];
  /** The team’s time zone, in which dates are shown. */
  zone: string;
  pauses: FlowConfiguration['pauses'];
  now: Date;
}

/**
 * Describes the rule that moved a date, with the hour, the day or the pause. Returns null when none
 * did.
 */
export function movedLabel(
  { wished_at, scheduled_at, moved_by, moved_by_label }: SimulatedStep,
  { place, zone, pauses, now }: Around,
): string | null {
  if (wished_at === null) return null;
  const wishedDate = new Date(wished_at);
  // A step that was already due is planned from now, so that is the moment that the rule moved.
  const from = wishedDate > now ? wishedDate : now;
  const isLate = now.getTime() - wishedDate.getTime() > 60_000;
  switch (moved_by) {
    case null:
      return isLate ? `Due ${formatMoment(wishedDate, zone, now)} : part dès que possible` : null;
    case 'hours':
      return hoursLabel(from, new Date(scheduled_at), place.time_zone, zone, now);
    case 'closed_day':
      return `Reportée : ${formatDay(from, place.time_zone, now)} est un jour sans envoi`;
    case 'holiday': {
      const name =
        place.holidays === null ? null : holidayName(dayKey(from, place.time_zone), place.holidays);
      return `Reportée : ${formatDay(from, place.time_zone, now)} est férié${name === null ? '' : ` (${name})`}`;
    }
    case 'pause': {
      const pause = pauses.find(
        (each) => each.from <= dayKey(from, zone) && dayKey(from, zone) <= each.to,
      );
      return pause?.label ? `Reportée après la pause « ${pause.label} »` : moved_by_label;
    }
    case 'ramp':
    case 'import':
    case 'refund':
    case 'cap':
      return moved_by_label;
  }
}

function hoursLabel(from: Date, to: Date, there: string, here: string, now: Date): string {
  const sameDay = dayKey(from, here) === dayKey(to, here);
  const moved = sameDay
    ? `Reportée de ${formatHour(from, here)} à ${formatHour(to, here)}`
    : `Reportée : due ${formatMoment(from, here, now)}, hors des heures d’envoi`;
  const isElsewhere = formatHour(from, there) !== formatHour(from, here);
  return isElsewhere
    ? `${moved} : il serait ${formatHour(from, there)} à l’heure ${deName(cityOf(there))}`
    : moved;
}
