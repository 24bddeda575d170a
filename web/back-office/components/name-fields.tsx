import type { ReactNode } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';

/** The fields `first_name` and `last_name` of the surrounding form. */
export function NameFields(): ReactNode {
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field name="first_name" label="Prénom">
        <Input autoComplete="given-name" />
      </Field>
      <Field name="last_name" label="Nom">
        <Input autoComplete="family-name" />
      </Field>
    </div>
  );
}
