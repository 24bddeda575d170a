import type { ReactNode } from 'react';
import { AB_ANSWER_DAYS } from '#contract/settings/ab-test.ts';
import { addDaysToKey, formatDay } from '#web/ui/format/dates.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { type AbVolume, foreseen } from './ab-test-labels.ts';

const DAYS = [7, 14, 28, 42, 60, 90];

/** Edits the duration of a test, in days, and says what the test will be able to show. */
export function AbTestDuration({
  volume,
  days,
  onChange,
}: {
  volume: AbVolume | undefined;
  days: number;
  onChange: (days: number) => void;
}): ReactNode {
  const end = addDaysToKey(useToday(), days);
  return (
    <>
      <Field label="Durée des envois" hint={foreseen(volume, days)}>
        <Select value={days} onChange={({ target }) => onChange(Number(target.value))}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {count} jours
            </option>
          ))}
        </Select>
      </Field>
      <p className="text-12 text-pretty text-ink-3">
        <Ordinals
          text={`Envois jusqu’au ${formatDay(end, 'UTC')}, résultat le ${formatDay(addDaysToKey(end, AB_ANSWER_DAYS), 'UTC')} : ces dates sont fixées maintenant et ne changent plus. S’arrêter au bon moment donnerait raison à n’importe quel texte.`}
        />
      </p>
    </>
  );
}
