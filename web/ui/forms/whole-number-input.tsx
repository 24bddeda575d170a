import type { ComponentProps, ReactNode } from 'react';
import { Input } from './input.tsx';

/** What a number field takes and a count is never written with. */
const NOT_A_DIGIT = /^[-+.,eE]$/u;

/** A count: neither a sign nor a decimal can be typed. */
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
