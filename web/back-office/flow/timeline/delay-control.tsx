import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Step } from '#contract/labels/message-status.ts';
import { FLOW_LIMITS, longestDelay } from '#contract/settings/flow-limits.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { stepNames } from '#web/back-office/components/messages/step-name.tsx';
import { CountField } from '../count-field.tsx';
import type { FlowForm } from '../flow-form.ts';
import { delayLabel } from '../flow-labels.ts';

interface DelayProps {
  step: Step;
  form: UseFormReturn<FlowForm>;
  values: FlowForm;
}

/** Shows the delay of a step as a button that opens its number field. */
export function DelayControl({
  step,
  form,
  values,
  isReader,
}: DelayProps & { isReader: boolean }): ReactNode {
  const label =
    step === 'request'
      ? delayLabel(values.delay)
      : delayLabel({ value: values.steps[step].delay_days, unit: 'days' });
  if (isReader) return <span className="text-12 whitespace-nowrap text-ink-2">{label}</span>;
  return (
    <Menu
      role="dialog"
      label={`Attente avant : ${stepNames[step]}`}
      className="w-72 p-4"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={`Attente avant ${stepNames[step]} : ${label}`}
          className="relative z-1 text-12 whitespace-nowrap text-ink-2 underline decoration-ink-3 decoration-dashed underline-offset-4 hover:text-ink max-md:py-3"
        >
          {label}
        </button>
      )}
    >
      <DelayFields step={step} form={form} values={values} />
    </Menu>
  );
}

export function DelayFields({ step, form, values }: DelayProps): ReactNode {
  if (step !== 'request')
    return (
      <CountField
        form={form}
        path={`steps.${step}.delay_days`}
        value={values.steps[step].delay_days}
        label="Jours après le message précédent"
        most={FLOW_LIMITS.reminder_delay_days.most}
      />
    );
  const { value, unit } = values.delay;
  return (
    <div className="grid grid-cols-2 gap-4">
      <CountField
        form={form}
        path="delay.value"
        value={value}
        label="Attente"
        most={longestDelay(unit)}
      />
      <Field label="Unité">
        <Select
          value={unit}
          onChange={(event) =>
            form.setValue('delay.unit', event.target.value as typeof unit, { shouldDirty: true })
          }
        >
          <option value="minutes">minutes</option>
          <option value="hours">heures</option>
          <option value="days">jours</option>
        </Select>
      </Field>
    </div>
  );
}
