import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/**
 * For the form library, which wants the sentences (field → sentence) in the shape of the values.
 */
export function resolverOf<Form extends FieldValues>(
  check: (form: Form) => Record<string, string>,
): Resolver<Form> {
  return (values) => {
    const wrong = check(values);
    if (Object.keys(wrong).length === 0) return { values, errors: {} };
    const errors: Record<string, unknown> = {};
    for (const [field, message] of Object.entries(wrong)) {
      const keys = field.split('.');
      const last = keys.pop() ?? '';
      let place = errors;
      for (const key of keys) place = (place[key] ??= {}) as Record<string, unknown>;
      place[last] = { type: 'rule', message };
    }
    return { values: {}, errors: errors as FieldErrors<Form> };
  };
}
