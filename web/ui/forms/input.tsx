import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from './field.tsx';
import { useControl } from './form-scope.ts';

/** A one-line field. Inside a Field it takes name, id and error from it; outside, its own props. */
export function Input({ className, ...rest }: ComponentProps<'input'>): ReactNode {
  return (
    <input
      type="text"
      {...useControl()}
      {...rest}
      className={controlClass(`h-(--control) ${className ?? ''}`)}
    />
  );
}
