import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { pick } from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { BackToLogin } from '../login/back-to-login.tsx';
import { credentialsSchema } from '../login/credentials.ts';
import { PasswordsClosed } from '../login/passwords-closed.tsx';
import { useSignInMethods } from '../login/sign-in-methods.ts';
import { LinkSent } from './link-sent.tsx';

const addressSchema = pick(credentialsSchema, { email: true });

export function ForgotPasswordScreen(): ReactNode {
  const { password } = useSignInMethods();
  return password ? <ForgotPassword /> : <PasswordsClosed title="Mot de passe oublié" />;
}

function ForgotPassword(): ReactNode {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(addressSchema),
    defaultValues: { email: '' },
    ...whenAsked,
  });
  const submit = async ({ email }: { email: string }) => {
    try {
      await ask('forgotPassword', { body: { email } });
      setSentTo(email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors))
        form.setError('email', { message: error.message }, { shouldFocus: true });
    }
  };
  return (
    <>
      <title>Mot de passe oublié · Recueil</title>
      {sentTo === null ? (
        <>
          <h1 className="text-28 font-strong">Mot de passe oublié</h1>
          <p className="mt-1.5 mb-6 text-pretty text-ink-2">
            Donnez l’adresse de votre compte : vous y recevrez un lien pour en choisir un autre.
          </p>
          <Form
            form={form}
            onSubmit={submit}
            aria-label="Mot de passe oublié"
            className="grid gap-4"
          >
            <Field name="email" label="Adresse e-mail">
              <Input
                type="email"
                maxLength={254}
                autoComplete="username"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
              />
            </Field>
            <Button
              type="submit"
              look="primary"
              busy={form.formState.isSubmitting}
              className="mt-1 w-full"
            >
              Recevoir le lien
            </Button>
          </Form>
        </>
      ) : (
        <LinkSent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
      <BackToLogin />
    </>
  );
}
