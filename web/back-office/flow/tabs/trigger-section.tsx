import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { WholeNumberInput } from '#web/ui/forms/whole-number-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { DelayFields } from '../timeline/delay-control.tsx';
import type { FlowForm } from '../flow-form.ts';
import { TRIGGER_WORDS } from '../flow-words.ts';

const NUMBER = { valueAsNumber: true };

/** Edits the event that triggers the flow, and the delay after it. */
export function TriggerSection({
  form,
  values,
}: {
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
}): ReactNode {
  return (
    <FormSection
      title="Première demande"
      what="Ce qui fait partir la première demande, et combien de temps on attend avant de demander un avis."
    >
      <Field name="trigger_event" label="Événement">
        <Select>
          {Object.entries(TRIGGER_WORDS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <DelayFields step="request" form={form} values={values} />
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        {values.trigger_event === 'order_delivered' && (
          <Field
            name="fallback_delay_days"
            label="Sans livraison, en jours"
            options={NUMBER}
            hint="Après l’expédition, quand le transporteur ne dit pas que le colis est livré."
            validation="eager"
          >
            <WholeNumberInput min={1} max={90} />
          </Field>
        )}
        <Field
          name="link_ttl_days"
          label="Durée du lien, en jours"
          options={NUMBER}
          hint="À compter du premier message parti. De 7 à 365."
          validation="eager"
        >
          <WholeNumberInput min={7} max={365} />
        </Field>
      </div>
    </FormSection>
  );
}
