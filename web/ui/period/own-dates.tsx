import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { addDaysToKey } from '#web/ui/format/dates.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { useCloseMenu } from '#web/ui/overlays/menu-items.tsx';
import { MOST_DAYS, type PeriodPickerProps } from './period.ts';

/** Two custom dates, for a period without a preset. */
export function OwnDates({ period, today, onChange }: PeriodPickerProps): ReactNode {
  const close = useCloseMenu();
  const [typed, setTyped] = useState(period);
  const isInOrder = typed.start <= typed.end && addDaysToKey(typed.start, MOST_DAYS) > typed.end;
  const apply = () => {
    onChange(typed);
    close();
  };
  return (
    <div className="mt-1 grid grid-cols-2 gap-2 border-t border-border p-2">
      <Field label="Du">
        <Input
          type="date"
          value={typed.start}
          max={today}
          onChange={(event) => setTyped({ ...typed, start: event.target.value })}
        />
      </Field>
      <Field label="au">
        <Input
          type="date"
          value={typed.end}
          max={today}
          onChange={(event) => setTyped({ ...typed, end: event.target.value })}
        />
      </Field>
      {!isInOrder && (
        <p className="col-span-2 text-error-text">
          Le premier jour vient avant le dernier, et trois ans au plus les séparent.
        </p>
      )}
      <Button
        className="col-span-2"
        why={
          !isInOrder
            ? 'Le premier jour vient avant le dernier.'
            : (!typed.start || !typed.end) && 'Choisissez d’abord les deux jours.'
        }
        onClick={apply}
      >
        Voir cette période
      </Button>
    </div>
  );
}
