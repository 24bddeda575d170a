import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, squareClass } from './button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from './icon.tsx';

/**
 * Returns the style of a square icon button for a link. The link needs `aria-label` and
 * `data-tooltip`.
 */
function iconButtonClass(look: ButtonLook = 'ghost', className?: string): string {
  return squareClass(look, classNames('w-(--control) shrink-0', className));
}

export interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'children' | 'aria-label' | 'disabled' | 'aria-disabled'
> {
  icon: LucideIcon;
  /** The accessible name and the tooltip. It is a verb. */
  label: string;
  look?: ButtonLook;
  /** The reason why the button cannot be used now, as in Button. */
  why?: string | false;
}

/**
 * `<IconButton icon={Copy} label="Copier" onClick={…} />` with its tooltip (after 700 ms, see
 * tooltip-layer.tsx).
 */
export function IconButton({
  icon,
  label,
  look = 'ghost',
  why = false,
  className,
  onClick,
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tooltip={why || label}
      {...(why && { 'aria-disabled': true, 'aria-description': why })}
      onClick={why ? undefined : onClick}
      className={iconButtonClass(look, className)}
    >
      <Icon of={icon} />
    </button>
  );
}
