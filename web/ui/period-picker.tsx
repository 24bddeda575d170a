import { Calendar, Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { addDays } from './dates.ts';
import { Field } from './field.tsx';
import { Icon } from './icon.tsx';
import { Input } from './input.tsx';
import { Menu, MenuItem, useCloseMenu } from './menu.tsx';
import { MOST_DAYS, PRESETS, type Period, isLast, lastDays, periodWords, presetWords } from './period.ts';

export interface PeriodPickerProps {
  period: Period;
  /** Today in the team’s zone. */
  today: string;
  onChange: (period: Period) => void;
}

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
