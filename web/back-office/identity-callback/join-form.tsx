import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { pick } from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { BackToLogin } from '../login/back-to-login.tsx';
import { credentialsSchema } from '../login/credentials.ts';
import { CurrentPasswordField } from '../login/current-password-field.tsx';
import { referSignUp } from '../third-party/referral.ts';
import { useLogin } from '../login/use-login.ts';

const passwordSchema = pick(credentialsSchema, { password: true });

/**
 * Asks once for the password of the existing account with this address, which links it to the
 * service.
 */
export function JoinForm({
  name,
  email,
  joinToken,
}: {
  /** The name of the service. */
  name: string;
  email: string;
  joinToken: string;
}): ReactNode {
  const login = useLogin();
  const form = useForm({
    resolver: zodResolver(passwordSchema),
    defaultValues: { password: '' },
    ...whenAsked,
  });
  const submit = async ({ password }: { password: string }) => {
    try {
      await login({ email, password, join_token: joinToken });
      referSignUp(email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      form.setFocus('password', { shouldSelect: true });
    }
  };
  return (
    <>
      <title>{`Connecter ${name} · Recueil`}</title>
      <h1 className="text-28 font-strong">Connecter {name}</h1>
      <p className="mt-1.5 mb-6 text-pretty text-ink-2">
        Un compte existe déjà pour <b className="font-medium break-words text-ink">{email}</b>.
        Donnez son mot de passe une fois, {name} l’ouvrira ensuite.
      </p>
      <Form form={form} onSubmit={submit} aria-label={`Connecter ${name}`} className="grid gap-4">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <CurrentPasswordField />
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          className="mt-1 w-full"
        >
          Associer et se connecter
        </Button>
      </Form>
      <BackToLogin />
    </>
  );
}
