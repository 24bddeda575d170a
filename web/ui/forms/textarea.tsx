import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from './field.tsx';
import { useControl } from './form-scope.ts';

/** Several lines; grows downwards with its text, whose longest word never widens the page. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>): ReactNode {
  return (
    <textarea
      rows={rows}
      {...useControl()}
      {...rest}
      className={controlClass(
        `field-sizing-content min-h-20 py-2 leading-5 wrap-anywhere ${className ?? ''}`,
      )}
    />
  );
}
