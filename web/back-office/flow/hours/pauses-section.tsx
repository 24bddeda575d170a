import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { FLOW_LIMITS } from '#contract/settings/flow-limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { ItemLimit } from '#web/ui/forms/item-limit.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { useToday } from '#web/ui/format/use-today.ts';
import type { FlowForm } from '../flow-form.ts';
import { PauseCalendar } from './pause-calendar.tsx';

/** Edits the pauses in a list and on a calendar. Past pauses are folded. */
export function PausesSection({
  form,
  values,
}: {
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
}): ReactNode {
  const pauses = useFieldArray({ control: form.control, name: 'pauses' });
  const today = useToday();
  const rows = pauses.fields.map(({ id, to }, index) => ({
    id,
    index,
    isOver: to !== '' && to < today,
  }));
  const past = rows.filter(({ isOver }) => isOver);
  const row = ({ id, index }: { id: string; index: number }) => (
    <PauseRow key={id} index={index} onRemove={() => pauses.remove(index)} />
  );
  return (
    <section className="@container pt-3 pb-6 leading-5">
      <h2 className="font-strong">Pauses</h2>
      <p className="mt-1 text-ink-2">
        Congés, grève, inventaire : rien ne part ces jours-là, le reste est réparti ensuite.
        Choisissez le premier jour sur le calendrier, puis le dernier.
      </p>
      <div className="grid gap-x-12 gap-y-6 pt-4 @3xl:grid-cols-[320px_minmax(0,1fr)]">
        <PauseCalendar
          pauses={values.pauses}
          region={values.send_window.holiday_region}
          onAdd={(from, to) => pauses.append({ from, to, label: '' })}
        />
        <div className="grid min-w-0 content-start gap-4">
          {rows.length === past.length && (
            <p className="text-ink-2">Aucune pause n’est programmée.</p>
          )}
          {rows.filter(({ isOver }) => !isOver).map(row)}
          <div className="flex gap-2">
            <Button
              icon={Plus}
              why={rows.length >= FLOW_LIMITS.pauses.most && 'Retirez d’abord une pause.'}
              onClick={() => pauses.append({ from: today, to: today, label: '' })}
            >
              Ajouter une pause
            </Button>
            <ItemLimit count={rows.length} most={FLOW_LIMITS.pauses.most} />
          </div>
          {past.length > 0 && (
            <details>
              <summary className="cursor-pointer text-ink-2">
                {countOf(past.length, 'pause terminée', 'pauses terminées')}
              </summary>
              <div className="grid gap-4 pt-4">{past.map(row)}</div>
            </details>
          )}
        </div>
      </div>
    </section>
  );
}

function PauseRow({ index, onRemove }: { index: number; onRemove: () => void }): ReactNode {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-end gap-2 border-b border-border pb-4">
      <legend className="sr-only">Pause {index + 1}</legend>
      <Field name={`pauses.${index}.from`} label="Du" className="w-44">
        <Input type="date" />
      </Field>
      <Field name={`pauses.${index}.to`} label="au, inclus" className="w-44">
        <Input type="date" />
      </Field>
      <Field name={`pauses.${index}.label`} label="Raison" className="min-w-40 flex-1">
        <Input placeholder="Congés d’été" maxLength={80} />
      </Field>
      <IconButton icon={Trash2} label="Retirer cette pause" onClick={onRemove} />
    </fieldset>
  );
}
