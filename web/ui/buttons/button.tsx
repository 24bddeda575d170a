import { Loader, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Icon } from './icon.tsx';

/**
 * The styles of a button. `danger` is red text with a border. `destructive` has a red fill and is
 * only for actions that cannot be undone. `bare` is for a button inside a field. A view has at most
 * one `primary` button.
 */
export type ButtonLook =
  | 'primary'
  | 'bordered'
  | 'ghost'
  | 'danger'
  | 'danger-ghost'
  | 'destructive'
  | 'bare';

const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-primary text-on-fill hover:bg-primary-hover',
  bordered: 'border border-border-strong bg-surface hover:bg-hover [&_svg]:text-ink-3',
  ghost: 'text-ink-2 hover:bg-pressed [&_svg]:text-ink-3',
  danger: 'border border-border-strong bg-surface text-error-text hover:bg-error-soft',
  'danger-ghost': 'text-error-text hover:bg-error-soft',
  destructive: 'bg-error text-on-fill hover:bg-error-hover',
  bare: 'text-ink-3 hover:text-ink',
};

/** Returns the style of a button for a link: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(look: ButtonLook = 'bordered', className?: string): string {
  return squareClass(look, classNames('px-3', className));
}

/** Returns the style of a button without its padding, for a button with only an icon. */
export function squareClass(look: ButtonLook, className?: string): string {
  return classNames(
    'inline-flex h-(--control) items-center justify-center gap-2 rounded-control text-14 font-medium whitespace-nowrap select-none',
    'transition-opacity disabled:opacity-45 not-aria-busy:aria-disabled:opacity-45',
    LOOKS[look],
    className,
  );
}

/**
 * A button is never disabled without an explanation: `why` gives the reason, and `busy` shows that
 * work is in progress.
 */
export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'aria-disabled'> {
  look?: ButtonLook;
  icon?: LucideIcon;
  /**
   * True while work is in progress. Shows a spinner and ignores clicks, and assistive technology is
   * informed. The button keeps the focus, which a disabled button would lose.
   */
  busy?: boolean;
  /**
   * The reason why the button cannot be used now. The keyboard can still reach it. The reason is
   * its tooltip and its accessible description.
   */
  why?: string | false;
  /** On phones only the icon is visible (page headers). The text remains the accessible name. */
  iconOnPhone?: boolean;
}

/**
 * `<Button look="primary" icon={Plus} onClick={…}>Nouvelle demande</Button>`. The default type is
 * `button`.
 */
export function Button({
  look = 'bordered',
  icon,
  busy = false,
  why = false,
  iconOnPhone = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  const drawing = busy ? Loader : icon;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || why) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || Boolean(why) || undefined}
      {...(why && { 'data-tooltip': why, 'aria-description': why })}
      onClick={press}
      className={squareClass(
        look,
        classNames(iconOnPhone ? 'max-md:w-(--control) md:px-3' : 'px-3', className),
      )}
    >
      {drawing && (
        <Icon
          of={drawing}
          className={classNames('-ml-0.5', busy && 'animate-turn', iconOnPhone && 'max-md:m-0')}
        />
      )}
      {iconOnPhone ? <span className="max-md:sr-only">{children}</span> : children}
    </button>
  );
}
