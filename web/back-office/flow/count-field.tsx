import type { ReactNode } from 'react';
import { type FieldPath, type UseFormReturn } from 'react-hook-form';
import { Field } from '#web/ui/forms/field.tsx';
import { WholeNumberInput } from '#web/ui/forms/whole-number-input.tsx';
import type { FlowForm } from './flow-form.ts';

type CountPath =
  | 'delay.value'
  | 'steps.first_reminder.delay_days'
  | 'steps.last_reminder.delay_days';

interface CountFieldProps {
  form: UseFormReturn<FlowForm>;
  path: CountPath;
  value: number;
  label: string;
  least?: number;
  most: number;
  hint?: ReactNode;
}

/**
 * A number field that is rendered in several places (in the timeline and in a panel). All show the
 * value of the form.
 */
export function CountField({
  form,
  path,
  value,
  label,
  least = 0,
  most,
  hint,
}: CountFieldProps): ReactNode {
  const set = (text: string) => {
    form.setValue(path as FieldPath<FlowForm>, (text === '' ? Number.NaN : Number(text)) as never, {
      shouldDirty: true,
    });
    void form.trigger(path as FieldPath<FlowForm>);
  };
  return (
    <Field
      label={label}
      error={form.getFieldState(path, form.formState).error?.message}
      {...(hint !== undefined && { hint })}
    >
      <WholeNumberInput
        min={least}
        max={most}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => set(event.target.value)}
      />
    </Field>
  );
}
