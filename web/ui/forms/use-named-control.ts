import { use } from 'react';
import { type ControlProps, FormScopeContext } from './form-scope.ts';

/**
 * Returns the attributes of a control with its own label (Checkbox, Switch, RadioGroup) inside a
 * Form.
 */
export function useNamedControl(name: string | undefined): ControlProps {
  const form = use(FormScopeContext);
  if (!form || !name) return {};
  return {
    ...form.register(name),
    ...(form.errorOf(name) !== undefined && { 'aria-invalid': true as const }),
  };
}
