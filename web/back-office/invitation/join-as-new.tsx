import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { storeAccessToken } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { NameFields } from '../components/name-fields.tsx';
import { newPassword, PASSWORD_HINT } from '../register/registration.ts';
import { Refused } from './join-with-account.tsx';
import type { GuestInvitation } from './open-invitation.ts';

const schema = z.object({
  first_name: z.string().check(z.trim(), z.minLength(1, 'Écrivez votre prénom.')),
  last_name: z.string().check(z.trim()),
  password: newPassword,
});
type Newcomer = z.infer<typeof schema>;

/**
 * Creates an account for the invited person from a name and a password. The link has verified the
 * email address.
 */
export function JoinAsNew({
  token,
  invitation,
}: {
  token: string;
  invitation: GuestInvitation;
}): ReactNode {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { first_name: '', last_name: '', password: '' },
    ...whenAsked,
  });
  const submit = async (typed: Newcomer): Promise<void> => {
    setFailure(null);
    try {
      const { access_token } = await call('joinByInvitation', {
        body: { token, ...typed, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      });
      storeAccessToken(access_token);
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      return setFailure(error instanceof Error ? error.message : String(error));
    }
    location.assign('/dashboard');
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Créer votre compte" className="grid gap-4">
      <p className="text-ink-2">
        Votre compte sera celui de <span className="font-medium text-ink">{invitation.email}</span>.
      </p>
      <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
      <NameFields />
      <Field name="password" label="Mot de passe" hint={PASSWORD_HINT}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      {failure && <Refused message={failure} />}
      <Button
        type="submit"
        look="primary"
        className="mt-1 w-full"
        busy={form.formState.isSubmitting || form.formState.isSubmitSuccessful}
      >
        Créer le compte et rejoindre
      </Button>
    </Form>
  );
}
