import { Calendar, Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { addDays, formatShortDay } from './dates.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { Input } from './input.tsx';
import { Menu, MenuItem, useCloseMenu } from './menu.tsx';

/** Days, both inclusive, YYYY-MM-DD in the team’s zone. */
export interface Period {
  start: string;
  end: string;
}
export interface PeriodPickerProps {
  period: Period;
  /** Today in the team’s zone. */
  today: string;
  onChange: (period: Period) => void;
}
const PRESETS = [7, 30, 90, 365];
const MOST_DAYS = 1100;

/** « 30 derniers jours » with the usual lengths, or two dates. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps): ReactNode {
  const chosen = PRESETS.find((days) => isLast(period, days, today));
  return (
    <Menu
      label="Période"
      role="dialog"
      placing={{ align: 'end' }}
      className="w-72"
      trigger={(props) => (
        <Button {...props} icon={Calendar}>
          {periodWords(period, today)}
          <Icon of={ChevronDown} />
        </Button>
      )}
    >
      {PRESETS.map((days) => (
        <MenuItem key={days} isChosen={days === chosen} onClick={() => onChange(lastDays(days, today))}>
          {presetWords(days)}
          {days === chosen && <Icon of={Check} className="ml-auto" />}
        </MenuItem>
      ))}
      <OwnDates period={period} today={today} onChange={onChange} />
    </Menu>
  );
}

function OwnDates({ period, today, onChange }: PeriodPickerProps): ReactNode {
  const close = useCloseMenu();
  const [typed, setTyped] = useState(period);
  const isInOrder = typed.start <= typed.end && addDays(typed.start, MOST_DAYS) > typed.end;
  const apply = () => {
    onChange(typed);
    close();
  };
  return (
    <div className="mt-1 grid grid-cols-2 gap-2 border-t border-border p-2">
      <Field label="Du">
        <Input type="date" value={typed.start} max={today} onChange={(event) => setTyped({ ...typed, start: event.target.value })} />
      </Field>
      <Field label="au">
        <Input type="date" value={typed.end} max={today} onChange={(event) => setTyped({ ...typed, end: event.target.value })} />
      </Field>
      {!isInOrder && <p className="col-span-2 text-error-text">Le premier jour vient avant le dernier, et trois ans au plus les séparent.</p>}
      <Button className="col-span-2" disabled={!isInOrder || !typed.start || !typed.end} onClick={apply}>
        Voir cette période
      </Button>
    </div>
  );
}

export const lastDays = (days: number, today: string): Period => ({ start: addDays(today, 1 - days), end: today });

/** The period of the same length just before. */
export function periodBefore({ start, end }: Period): Period {
  const days = daysIn({ start, end });
  return { start: addDays(start, -days), end: addDays(end, -days) };
}
export const daysIn = ({ start, end }: Period): number => Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1;

/** « 30 derniers jours », else « 22 oct. – 20 nov. » */
export function periodWords(period: Period, today: string): string {
  const preset = PRESETS.find((days) => isLast(period, days, today));
  return preset ? presetWords(preset) : `${formatShortDay(period.start, 'UTC')} – ${formatShortDay(period.end, 'UTC')}`;
}
const presetWords = (days: number): string => (days === 365 ? '12 derniers mois' : `${days} derniers jours`);
const isLast = (period: Period, days: number, today: string): boolean => period.end === today && daysIn(period) === days;
