import type { ComponentProps, ReactNode } from 'react';
import { controlClass } from './field.tsx';
import { useControl } from './form-scope.ts';

/**
 * A field of several lines, which grows with its text. Long words are wrapped, so that the page
 * does not become wider.
 */
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
