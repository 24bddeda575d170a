import { type ReactNode, useId } from 'react';
import { HEX_COLOUR } from '#contract/settings/form-limits.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';

interface ColourFieldProps {
  name: string;
  label: string;
  value: string;
  hint?: string;
  /** The colour that the palette shows while the code is empty. */
  whenEmpty?: string;
  onChoose: (colour: string) => void;
}

/** An input for the code of a colour, beside the browser’s colour palette. */
export function ColourField({
  name,
  label,
  value,
  hint,
  whenEmpty = '#000000',
  onChoose,
}: ColourFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="flex items-start gap-2">
      <Field name={name} label={label} hint={hint} className="flex-1">
        <Input autoCapitalize="none" spellCheck={false} className="font-mono" />
      </Field>
      <label htmlFor={id} className="sr-only">{`${label}, dans la palette`}</label>
      <input
        id={id}
        type="color"
        value={HEX_COLOUR.test(value) ? value.toLowerCase() : whenEmpty}
        onChange={({ target }) => onChoose(target.value)}
        className="mt-6.5 h-(--control) w-12 flex-none cursor-pointer rounded-control border border-border-control bg-surface p-1"
      />
    </div>
  );
}
