import { type ReactNode, use } from 'react';
import { addDaysToKey, dayKey } from '#web/ui/format/dates.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';

export type SendMoment = { kind: 'now' } | { kind: 'date'; day: string; hour: string };
export const NOW: SendMoment = { kind: 'now' };

const OPTIONS = [
  {
    value: 'now',
    label: 'Maintenant',
    hint: 'Sans attendre le délai du scénario d’envoi, dans vos horaires d’envoi.',
  },
  { value: 'date', label: 'À une date' },
];

/** Chooses now, or a date and time in the shop’s time zone. */
export function WhenField({
  when,
  onChange,
}: {
  when: SendMoment;
  onChange: (when: SendMoment) => void;
}): ReactNode {
  const today = dayKey(useNow(), use(TimeZoneContext));
  const choose = (kind: string) =>
    onChange(kind === 'date' ? { kind: 'date', day: addDaysToKey(today, 1), hour: '10:00' } : NOW);
  return (
    <div>
      <RadioGroup
        legend="Départ"
        name="when"
        options={OPTIONS}
        value={when.kind}
        onChoose={choose}
      />
      {when.kind === 'date' && (
        <div className="mt-3 flex gap-3">
          <Field label="Jour" className="flex-1">
            <Input
              type="date"
              min={today}
              max={addDaysToKey(today, 364)}
              value={when.day}
              onChange={(event) => onChange({ ...when, day: event.target.value })}
            />
          </Field>
          <Field label="Heure" className="flex-1">
            <Input
              type="time"
              value={when.hour}
              onChange={(event) => onChange({ ...when, hour: event.target.value || '10:00' })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
