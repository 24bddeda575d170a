import type { ComponentProps, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { controlClass } from './field.tsx';
import { useControl } from './form-scope.ts';

/**
 * A one-line field. Inside a Field it gets its name, id and error from the Field. A web address
 * without a scheme gets one when the field loses the focus or Enter is pressed.
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

/** Matches a host name with a dot, with or without a path, such as « exemple.fr ». */
const WITHOUT_SCHEME = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#].*)?$/u;

/** Sets the value as if it had been typed, so that the form is notified. */
function addScheme(input: HTMLInputElement): void {
  const typed = input.value.trim();
  if (!WITHOUT_SCHEME.test(typed)) return;
  Reflect.set(HTMLInputElement.prototype, 'value', `https://${typed}`, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
