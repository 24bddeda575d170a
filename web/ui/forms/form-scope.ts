import {
  type FocusEventHandler,
  type ChangeEventHandler,
  type RefCallback,
  createContext,
  use,
} from 'react';
import type { Validation } from './validation-moment.ts';

/**
 * The functions of a form that a field uses. They are in a separate file, so that an input without
 * a form does not load the form library.
 */
export interface FormScope {
  register(name: string, options?: RegisterOptions): FieldRegistration;
  /** Returns the error of the field, or undefined when it has none. */
  errorOf(name: string): string | undefined;
  /** The number of fields with an error, including hidden fields. */
  wrongFields: number;
}
export interface RegisterOptions {
  valueAsNumber?: boolean;
  /** Converts the typed text into the value. */
  setValueAs?: (value: string) => unknown;
}
export interface FieldRegistration {
  name: string;
  ref: RefCallback<HTMLElement>;
  onChange: ChangeEventHandler<HTMLElement>;
  onBlur: FocusEventHandler<HTMLElement>;
}
export const FormScopeContext = createContext<FormScope | null>(null);

/** The errors of a PlainForm by the id of the control. */
export const MissingContext = createContext<ReadonlyMap<string, string> | null>(null);

/** The values that a control reads from the field around it. */
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
/** Returns the attributes of the control inside a Field, or none outside of a Field. */
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
