import {
  type FocusEventHandler,
  type ChangeEventHandler,
  type RefCallback,
  createContext,
  use,
} from 'react';
import type { Validation } from './validation-moment.ts';

/**
 * What a field asks of its form; its own file, so that a lone input does not load the form library.
 */
export interface FormScope {
  register(name: string, options?: RegisterOptions): FieldRegistration;
  /** The sentence under the field, when it is in error. */
  errorOf(name: string): string | undefined;
  /** How many fields are in error, those out of sight included. */
  wrongFields: number;
}
export interface RegisterOptions {
  valueAsNumber?: boolean;
  /** Turns what was typed into the value. */
  setValueAs?: (value: string) => unknown;
}
export interface FieldRegistration {
  name: string;
  ref: RefCallback<HTMLElement>;
  onChange: ChangeEventHandler<HTMLElement>;
  onBlur: FocusEventHandler<HTMLElement>;
}
export const FormScopeContext = createContext<FormScope | null>(null);

/** What a PlainForm says of its controls, by their id. */
export const MissingContext = createContext<ReadonlyMap<string, string> | null>(null);

/** What a control takes from the field around it. */
export interface FieldScope {
  id: string;
  name: string | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
  validation: Validation;
  registration: FieldRegistration | null;
}
export const FieldScopeContext = createContext<FieldScope | null>(null);

export interface ControlProps extends Partial<FieldRegistration> {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'data-validation'?: Validation;
}
/** The attributes of the control inside a Field; none outside of one. */
export function useControl(): ControlProps {
  const field = use(FieldScopeContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.name && { name: field.name }),
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.isInvalid && { 'aria-invalid': true }),
    'data-validation': field.validation,
    ...field.registration,
  };
}
