import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FLOW_LIMITS } from '#contract/settings/flow-limits.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { WholeNumberInput } from '#web/ui/forms/whole-number-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { DelayFields } from '../timeline/delay-control.tsx';
import type { FlowForm } from '../flow-form.ts';
import { TRIGGER_LABELS } from '../flow-labels.ts';

const NUMBER = { valueAsNumber: true };
const { fallback_delay_days, link_ttl_days } = FLOW_LIMITS;

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
          {Object.entries(TRIGGER_LABELS).map(([value, label]) => (
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
            <WholeNumberInput min={fallback_delay_days.least} max={fallback_delay_days.most} />
          </Field>
        )}
        <Field
          name="link_ttl_days"
          label="Durée du lien, en jours"
          options={NUMBER}
          hint={`À compter du premier message parti. De ${link_ttl_days.least} à ${link_ttl_days.most}.`}
          validation="eager"
        >
          <WholeNumberInput min={link_ttl_days.least} max={link_ttl_days.most} />
        </Field>
      </div>
    </FormSection>
  );
}
