import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';

/** A field for the current password, with a link to reset it. */
export function CurrentPasswordField(): ReactNode {
  return (
    <Field
      name="password"
      label="Mot de passe"
      aside={
        <Link to="/forgot-password" className="link">
          Mot de passe oublié
        </Link>
      }
    >
      <PasswordInput autoComplete="current-password" />
    </Field>
  );
}
