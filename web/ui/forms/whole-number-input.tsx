import type { ComponentProps, ReactNode } from 'react';
import { Input } from './input.tsx';

/** Matches characters that a number field accepts but that a count never contains. */
const NOT_A_DIGIT = /^[-+.,eE]$/u;

/** A field for a count. Signs and decimals cannot be typed. */
export function WholeNumberInput(
  props: Omit<ComponentProps<'input'>, 'type' | 'inputMode'>,
): ReactNode {
  return (
    <Input
      {...props}
      type="number"
      inputMode="numeric"
      onKeyDown={(event) => {
        if (NOT_A_DIGIT.test(event.key)) event.preventDefault();
      }}
      onPaste={(event) => {
        if (/\D/u.test(event.clipboardData.getData('text').trim())) event.preventDefault();
      }}
    />
  );
}
