import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';

interface SegmentOption<Value extends string> {
  value: Value;
  label: string;
  /** Shown instead of the label, which becomes the accessible name and the tooltip. */
  icon?: LucideIcon;
}
export interface SegmentedControlProps<Value extends string> {
  label: string;
  /** The name of the radio group. It must be unique on the page. */
  name: string;
  options: readonly SegmentOption<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** A few choices side by side: « Jour | Semaine | Mois ». Arrow keys change the choice. */
export function SegmentedControl<Value extends string>({
  label,
  name,
  options,
  value,
  onChoose,
}: SegmentedControlProps<Value>): ReactNode {
  return (
    <fieldset className="relative inline-flex h-8 w-fit max-w-full min-w-0 overflow-x-auto overflow-y-hidden rounded-control border border-border-strong max-md:h-11 [&:has(:focus-visible)]:outline-2 [&:has(:focus-visible)]:outline-offset-2 [&:has(:focus-visible)]:outline-focus">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          {...(option.icon && { 'data-tooltip': option.label })}
          className={classNames(
            'flex flex-none cursor-pointer items-center border-l border-border px-2.5 first-of-type:border-l-0 max-md:px-3.5 max-[22rem]:px-2',
            value === option.value
              ? 'bg-pressed font-medium text-ink'
              : 'text-ink-2 hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChoose(option.value)}
            className="sr-only"
          />
          {option.icon && <Icon of={option.icon} />}
          <span className={option.icon ? 'sr-only' : ''}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
