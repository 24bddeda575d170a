import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { useToday } from '#web/ui/format/use-today.ts';
import type { FlowForm } from '../flow-form.ts';
import { PauseCalendar } from './pause-calendar.tsx';

/** Dated pauses: written below, or drawn on the calendar. */
export function PausesSection({
  form,
  values,
}: {
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
}): ReactNode {
  const pauses = useFieldArray({ control: form.control, name: 'pauses' });
  const today = useToday();
  return (
    <FormSection
      title={<span id="pauses">Pauses</span>}
      what="Congés, grève, inventaire : rien ne part ces jours-là, le reste est réparti ensuite. Choisissez le premier jour, puis le dernier."
    >
      <PauseCalendar
        pauses={values.pauses}
        region={values.send_window.holiday_region}
        onAdd={(from, to) => pauses.append({ from, to, label: '' })}
      />
      {pauses.fields.map((pause, index) => (
        <fieldset
          key={pause.id}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 border-t border-border pt-4"
        >
          <legend className="sr-only">Pause {index + 1}</legend>
          <Field name={`pauses.${index}.label`} label="Raison" className="col-span-2">
            <Input placeholder="Congés d’été" maxLength={80} />
          </Field>
          <IconButton
            icon={Trash2}
            label="Retirer cette pause"
            className="mt-[26px]"
            onClick={() => pauses.remove(index)}
          />
          <Field name={`pauses.${index}.from`} label="Du">
            <Input type="date" />
          </Field>
          <Field name={`pauses.${index}.to`} label="au, inclus">
            <Input type="date" />
          </Field>
        </fieldset>
      ))}
      <Button
        icon={Plus}
        className="w-fit"
        onClick={() => pauses.append({ from: today, to: today, label: '' })}
      >
        Ajouter une pause
      </Button>
    </FormSection>
  );
}
