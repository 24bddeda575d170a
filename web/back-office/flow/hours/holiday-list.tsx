import type { ReactNode } from 'react';
import { nextHolidays } from '#contract/calendar/french-holidays.ts';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import type { HolidayRegion, MessageChannel } from '#contract/labels/message-status.ts';
import { formatDay } from '#web/ui/format/dates.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { useToday } from '#web/ui/format/use-today.ts';

const SHOWN = 4;

/** Lists the next holidays of the region, and the channels that do not send on them. */
export function HolidayList({
  region,
  skipping,
}: {
  region: HolidayRegion;
  skipping: readonly MessageChannel[];
}): ReactNode {
  const today = useToday();
  return (
    <div>
      <p className="font-medium">Prochains jours fériés</p>
      <dl className="mt-2 grid grid-cols-[128px_minmax(0,1fr)] gap-x-3 gap-y-1 leading-5">
        {nextHolidays(today, region, SHOWN).map(({ day, name }) => (
          <div key={day} className="contents">
            <dt className="text-ink-3">
              <Ordinals text={formatDay(day, 'UTC')} />
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-12 text-ink-3">
        {skipping.length === 0
          ? 'Aucun canal ne les respecte.'
          : `Aucun envoi ces jours-là : ${skipping.map((channel) => CHANNEL_LABELS[channel]).join(', ')}.`}{' '}
        Outre-mer, c’est le calendrier du client qui compte.
      </p>
    </div>
  );
}
