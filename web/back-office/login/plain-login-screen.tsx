import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { WRONG_CREDENTIALS } from './credentials.ts';
import { PasswordsClosed } from './passwords-closed.tsx';
import { useSignInMethods } from './sign-in-methods.ts';
import { useLogin } from './use-login.ts';

/** The page `/login/index_old`: sign-in by email and password only. */
export function PlainLoginScreen(): ReactNode {
  const { password } = useSignInMethods();
  return password ? <PlainLogin /> : <PasswordsClosed title="Connexion par e-mail" />;
}

function PlainLogin(): ReactNode {
  const login = useLogin();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setRefusal(undefined);
    void login({ email: typedText(typed, 'email'), password: typedText(typed, 'password') })
      .catch((error: unknown) => {
        // An ApiError has already been shown in a toast. Other errors are thrown.
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 401) setRefusal(WRONG_CREDENTIALS);
      })
      .finally(() => setBusy(false));
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Connexion par e-mail" className="grid gap-4">
      <title>Connexion par e-mail · Recueil</title>
      <h1 className="text-28 font-strong">Connexion par e-mail</h1>
      <Field label="Adresse e-mail">
        <Input type="email" name="email" autoComplete="username" required />
      </Field>
      <Field label="Mot de passe" error={refusal}>
        <Input type="password" name="password" autoComplete="current-password" required />
      </Field>
      <Button type="submit" look="primary" busy={isBusy}>
        Se connecter
      </Button>
      <p className="text-ink-2">
        <Link to="/forgot-password" className="link">
          Mot de passe oublié
        </Link>
        {' · '}
        <Link to="/login" className="link">
          Toutes les façons de se connecter
        </Link>
      </p>
    </PlainForm>
  );
}

function typedText(typed: FormData, name: string): string {
  const value = typed.get(name);
  return typeof value === 'string' ? value : '';
}
