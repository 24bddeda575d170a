import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { WRONG_CREDENTIALS, credentialsSchema } from './credentials.ts';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { useSignInMethods } from './sign-in-methods.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { type Credentials, useLogin } from './use-login.ts';

export function LoginScreen(): ReactNode {
  const { password: isByPassword } = useSignInMethods();
  return isByPassword ? <PasswordLogin /> : <LoginWithoutPassword />;
}

/** Shown when the operator has disabled sign-in by password: only the other methods remain. */
function LoginWithoutPassword(): ReactNode {
  return (
    <>
      <title>Connexion · Recueil</title>
      <h1 className="text-28 font-strong">Connexion</h1>
      <p className="mt-1.5 mb-6 text-pretty text-ink-2">
        Sur cette instance, on se connecte par le service de l’entreprise, sans mot de passe propre
        à Recueil.
      </p>
      <OtherSignInMethods />
      <PasskeySignIn />
    </>
  );
}

function PasswordLogin(): ReactNode {
  const login = useLogin();
  const form = useForm({
    resolver: zodResolver(credentialsSchema),
    defaultValues: { email: '', password: '' },
    ...whenAsked,
  });
  const submit = async (credentials: Credentials) => {
    try {
      await login(credentials);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401)
        form.setError('password', { type: 'server', message: WRONG_CREDENTIALS });
      form.setFocus('password', { shouldSelect: true });
    }
  };
  return (
    <>
      <title>Connexion · Recueil</title>
      <h1 className="text-28 font-strong">Connexion</h1>
      <p className="mt-1.5 mb-6 text-ink-2">Connectez-vous pour retrouver vos avis.</p>
      <Form form={form} onSubmit={submit} aria-label="Connexion" className="grid gap-4">
        <Field name="email" label="Adresse e-mail">
          <Input
            type="email"
            maxLength={254}
            autoComplete="username webauthn"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <CurrentPasswordField />
        <Button
          type="submit"
          look="primary"
          busy={form.formState.isSubmitting}
          className="mt-1 w-full"
        >
          Se connecter
        </Button>
      </Form>
      <PasskeySignIn />
      <OtherSignInMethods />
      <p className="mt-6 text-ink-2">
        Pas encore de compte ?{' '}
        <Link to="/register" className="link">
          Créer une boutique
        </Link>
      </p>
      <p className="mt-2 text-ink-2">
        <Link to="/login/index_old" className="link">
          Connexion par e-mail, page simple
        </Link>
      </p>
    </>
  );
}
