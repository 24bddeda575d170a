import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import { useNamedControl } from './use-named-control.ts';

interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}
export interface RadioGroupProps {
  legend: ReactNode;
  name: string;
  options: readonly RadioOption[];
  error?: string;
  /** The chosen value and its handler, outside of a Form. */
  value?: string;
  onChoose?: (value: string) => void;
}

/** A choice of a few options, each with its consequence below it. Arrow keys change the choice. */
export function RadioGroup({
  legend,
  name,
  options,
  error,
  value,
  onChoose,
}: RadioGroupProps): ReactNode {
  const control = useNamedControl(name);
  const id = useId();
  const chosen = (option: string) =>
    onChoose ? { checked: value === option, onChange: () => onChoose(option) } : control;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className="mb-2 font-medium">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex cursor-pointer items-start gap-2 leading-5 max-md:min-h-11 max-md:py-3"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            {...chosen(option.value)}
            className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-border-control bg-surface checked:border-[5px] checked:border-primary"
          />
          <span>
            <span className="block">{option.label}</span>
            {option.hint && <span className="block text-ink-2">{option.hint}</span>}
          </span>
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
