import type { ComponentProps, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { controlClass } from './field.tsx';
import { useControl } from './form-scope.ts';

/**
 * A one-line field. Inside a Field it takes name, id and error from it; outside, its own props. A
 * web address that was typed without its scheme gets it when the field is left or sent by Enter.
 */
export function Input({
  className,
  onBlur,
  onKeyDown,
  ...rest
}: ComponentProps<'input'>): ReactNode {
  const control = useControl();
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (rest.type === 'url') addScheme(event.currentTarget);
    control.onBlur?.(event);
    onBlur?.(event);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (rest.type === 'url' && event.key === 'Enter') addScheme(event.currentTarget);
    onKeyDown?.(event);
  };
  return (
    <input
      type="text"
      {...control}
      {...rest}
      onBlur={leave}
      onKeyDown={press}
      className={controlClass(`h-(--control) ${className ?? ''}`)}
    />
  );
}

/** « exemple.fr », with a path or without: a name with a dot, and nothing before it. */
const WITHOUT_SCHEME = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#].*)?$/u;

/** As if it had been typed, so that the form around follows. */
function addScheme(input: HTMLInputElement): void {
  const typed = input.value.trim();
  if (!WITHOUT_SCHEME.test(typed)) return;
  Reflect.set(HTMLInputElement.prototype, 'value', `https://${typed}`, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
