import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { useToday } from '#web/ui/use-today.ts';
import type { FlowForm } from './flow-form.ts';

const RAMPS = [
  { value: 'none', label: 'Toutes les demandes', hint: 'Chacune part à sa date.' },
  { value: 'gentle', label: 'En douceur', hint: '10, 50, puis 100 % des demandes d’un jour, sur deux semaines.' },
  { value: 'trial', label: 'À l’essai', hint: 'Rien ne part : la file montre ce qui serait parti.' },
];

/** Dated pauses, and how fast a new flow begins. */
export function CalendarSection({ form }: { form: UseFormReturn<FlowForm>; values: FlowForm }): ReactNode {
  const pauses = useFieldArray({ control: form.control, name: 'pauses' });
  const today = useToday();
  return (
    <>
      <FormSection title="Pauses" what="Congés, grève, inventaire : rien ne part ces jours-là, le reste est réparti ensuite.">
        {pauses.fields.map((pause, index) => (
          <div key={pause.id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
            <Field name={`pauses.${index}.from`} label="Du">
              <Input type="date" />
            </Field>
            <Field name={`pauses.${index}.to`} label="au">
              <Input type="date" />
            </Field>
            <IconButton icon={Trash2} label="Retirer cette pause" onClick={() => pauses.remove(index)} />
            <Field name={`pauses.${index}.label`} label="Raison" className="col-span-2">
              <Input placeholder="Congés d’été" />
            </Field>
          </div>
        ))}
        <Button icon={Plus} className="w-fit" onClick={() => pauses.append({ from: today, to: today, label: '' })}>
          Ajouter une pause
        </Button>
      </FormSection>
      <FormSection title="Montée en charge" what="Pour commencer sans surprise quand la boutique a beaucoup de commandes.">
        <RadioGroup name="ramp" legend="Au démarrage" options={RAMPS} />
      </FormSection>
    </>
  );
}
