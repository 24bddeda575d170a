import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useNamedControl } from './use-named-control.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'disabled'> {
  label: ReactNode;
  /** Under the label, what it changes. */
  hint?: ReactNode;
  /** The words are read aloud only: they already stand beside it. */
  hideLabel?: boolean;
  /** Why it cannot be changed, in the place of the hint. */
  why?: ReactNode;
  /** The change is being saved. */
  busy?: boolean;
}

/** The platform’s check box announced as a switch: it tells its own state, without aria-checked. */
const SWITCH = { type: 'checkbox', role: 'switch' } as const;

/** On or off, at once. The whole row is the target; words left, switch right. */
export function Switch({
  label,
  hint: change,
  hideLabel = false,
  why,
  busy = false,
  className,
  ...rest
}: SwitchProps): ReactNode {
  const control = useNamedControl(rest.name);
  const id = useId();
  const hint = why || change;
  return (
    <label
      className={classNames(
        'flex cursor-pointer items-center justify-between gap-4 leading-5 max-md:min-h-11',
        className,
      )}
    >
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={id} className="block text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <input
        {...SWITCH}
        {...(hint ? { 'aria-describedby': id } : {})}
        {...rest}
        {...control}
        disabled={Boolean(why) || busy}
        className="relative h-5 w-8 shrink-0 appearance-none rounded-[10px] bg-border-control transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-knob before:transition-transform checked:bg-primary checked:before:translate-x-3 checked:before:bg-on-fill disabled:opacity-45"
      />
    </label>
  );
}
