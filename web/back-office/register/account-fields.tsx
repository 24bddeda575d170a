import type { ReactNode } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { PASSWORD_HINT } from './registration.ts';

/**
 * The fields of the email address, the password and, on an empty instance, the installation code.
 */
export function AccountFields({ needsSetupCode }: { needsSetupCode: boolean }): ReactNode {
  return (
    <>
      <Field name="email" label="Adresse e-mail professionnelle">
        <Input
          type="email"
          maxLength={254}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field name="password" label="Mot de passe" hint={PASSWORD_HINT}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      {needsSetupCode && (
        <Field
          name="setup_code"
          label="Code d’installation"
          hint="Recueil l’a écrit dans son journal en démarrant."
        >
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
      )}
    </>
  );
}
