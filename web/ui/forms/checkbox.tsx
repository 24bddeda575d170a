import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { useNamedControl } from './use-named-control.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** The label is read aloud only (rows of a table). */
  hideLabel?: boolean;
  /** Some, not all: the box of a table’s head. */
  indeterminate?: boolean;
}

/**
 * A 16 px box with its label; the whole line is the target. With a `name` inside a Form it is a
 * field of it.
 */
export function Checkbox({
  label,
  hideLabel = false,
  indeterminate = false,
  className,
  ref: _ref,
  ...rest
}: CheckboxProps): ReactNode {
  const control = useNamedControl(rest.name);
  const mark = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate;
    control.ref?.(input);
  };
  return (
    <label
      className={classNames(
        'cursor-pointer leading-5',
        hideLabel
          ? 'grid size-4'
          : 'inline-flex items-start gap-2 max-md:min-h-11 max-md:items-center',
        className,
      )}
    >
      <span
        className={classNames(
          'relative inline-grid size-4 shrink-0 place-items-center',
          !hideLabel && 'md:mt-0.5',
        )}
      >
        <input
          type="checkbox"
          {...rest}
          {...control}
          ref={mark}
          className="peer size-4 appearance-none rounded-[4px] border border-border-control bg-surface checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary disabled:opacity-45 aria-invalid:border-error"
        />
        <Icon
          of={Check}
          className="pointer-events-none absolute hidden size-3 stroke-[2.75] text-on-fill peer-checked:block"
        />
        <Icon
          of={Minus}
          className="pointer-events-none absolute hidden size-3 stroke-[2.75] text-on-fill peer-indeterminate:block"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
    </label>
  );
}
