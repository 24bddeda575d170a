import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { useNamedControl } from './use-named-control.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  /** Hides the label from view, for the rows of a table. Screen readers still read it. */
  hideLabel?: boolean;
  /** True when some rows are selected but not all, for the head of a table. */
  indeterminate?: boolean;
}

/**
 * A check box of 16 px with its label. The whole line can be clicked. With a `name` inside a Form,
 * it is a field of the form.
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
