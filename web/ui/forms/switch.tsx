import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { useNamedControl } from './use-named-control.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'disabled'> {
  label: ReactNode;
  /** The effect of the switch, shown under the label. */
  hint?: ReactNode;
  /** Hides the label from view, because the same text is already beside the switch. */
  hideLabel?: boolean;
  /** The reason why it cannot be changed, shown in place of the hint. */
  why?: ReactNode;
  /** True while the change is being saved. */
  busy?: boolean;
}

/** A native check box with the role of a switch. It provides its state without `aria-checked`. */
const SWITCH = { type: 'checkbox', role: 'switch' } as const;

/**
 * A switch that takes effect immediately. The whole row can be clicked; the text is at the left and
 * the switch at the right.
 */
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
