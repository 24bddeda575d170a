import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FlowPause } from '#contract/settings/flow-configuration.ts';
import { holidayName } from '#contract/calendar/french-holidays.ts';
import type { HolidayRegion } from '#contract/labels/message-status.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { addDaysToKey } from '#web/ui/format/dates.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import { daysOfMonth, monthAfter, monthName } from './month-days.ts';

interface PauseCalendarProps {
  pauses: readonly FlowPause[];
  region: HolidayRegion;
  /** Called with the first and the last day, both included. */
  onAdd: (from: string, to: string) => void;
}

const WEEK = ['lu', 'ma', 'me', 'je', 've', 'sa', 'di'];
const READ = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/**
 * Shows one month with its pauses and holidays. Two clicks add a pause. Arrow keys move between
 * days.
 */
export function PauseCalendar({ pauses, region, onAdd }: PauseCalendarProps): ReactNode {
  const today = useToday();
  const [month, setMonth] = useState(today.slice(0, 7));
  const [first, setFirst] = useState<string | null>(null);
  const choose = (day: string) => {
    if (first === null) return setFirst(day);
    setFirst(null);
    return first <= day ? onAdd(first, day) : onAdd(day, first);
  };
  const walk = (event: KeyboardEvent, day: string) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = addDaysToKey(day, step);
    setMonth(to.slice(0, 7));
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus());
  };
  return (
    <div className="w-full max-w-80">
      <div className="mb-1 flex items-center justify-between">
        <IconButton
          icon={ChevronLeft}
          label="Mois précédent"
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <p className="font-medium" aria-live="polite">
          {monthName(month)}
        </p>
        <IconButton
          icon={ChevronRight}
          label="Mois suivant"
          onClick={() => setMonth(monthAfter(month, 1))}
        />
      </div>
      <div className="grid grid-cols-7 gap-y-0.5 text-center">
        {WEEK.map((name) => (
          <span key={name} aria-hidden="true" className="text-12 text-ink-3">
            {name}
          </span>
        ))}
        {daysOfMonth(month).map(({ day, column }) => (
          <Day
            key={day}
            day={day}
            column={column}
            pause={pauses.find(({ from, to }) => from <= day && day <= to)}
            holiday={holidayName(day, region)}
            today={today}
            isFirst={day === first}
            isEntry={day === (month === today.slice(0, 7) ? today : `${month}-01`)}
            onClick={() => choose(day)}
            onKeyDown={(event) => walk(event, day)}
          />
        ))}
      </div>
      <p className="mt-2 text-12 text-ink-3">
        {first === null
          ? 'Fond ambre : pause. En rouge : jour férié. Souligné : aujourd’hui.'
          : 'Touchez maintenant le dernier jour.'}
      </p>
    </div>
  );
}

interface DayProps {
  day: string;
  column: number;
  pause: FlowPause | undefined;
  holiday: string | null;
  today: string;
  /** True when this day was clicked first: it starts the new pause. */
  isFirst: boolean;
  /** True for the day that receives the focus when Tab enters the month. */
  isEntry: boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Day({
  day,
  column,
  pause,
  holiday,
  today,
  isFirst,
  isEntry,
  onClick,
  onKeyDown,
}: DayProps): ReactNode {
  const description = [
    READ.format(new Date(`${day}T12:00:00Z`)),
    pause && `pause ${pause.label}`,
    holiday,
    isFirst && 'premier jour choisi',
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      type="button"
      data-day={day}
      aria-label={description}
      aria-pressed={pause !== undefined || isFirst}
      data-tooltip={pause?.label || holiday || undefined}
      tabIndex={isEntry ? 0 : -1}
      style={{ gridColumnStart: column }}
      onClick={onClick}
      onKeyDown={onKeyDown}
      className={classNames(
        'h-8 rounded-control tabular-nums hover:bg-hover max-md:h-11',
        pause && 'bg-warning-soft font-medium text-ink hover:bg-warning-soft',
        isFirst && 'bg-pressed font-medium',
        !pause && holiday !== null && 'text-error-text',
        !pause && holiday === null && day < today && 'text-ink-3',
        day === today && 'underline decoration-2 underline-offset-4',
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}
