import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { BackToLogin } from '../login/back-to-login.tsx';
import { PasswordsClosed } from '../login/passwords-closed.tsx';
import { useSignInMethods } from '../login/sign-in-methods.ts';
import { useEnter } from '../login/use-enter.ts';
import { pendingSignIn } from '../session/second-factor/pending-sign-in.ts';
import { withCode } from '../session/second-factor/with-code.ts';
import { newPassword, PASSWORD_HINT } from '../register/registration.ts';

const passwordSchema = z.object({ password: newPassword });

/** Sets a new password from the link in the email, then signs the person in. */
export function ResetPasswordScreen({ token }: { token: string }): ReactNode {
  const { password } = useSignInMethods();
  return password ? (
    <ResetPassword token={token} />
  ) : (
    <PasswordsClosed title="Choisir un mot de passe" />
  );
}

function ResetPassword({ token }: { token: string }): ReactNode {
  const enter = useEnter();
  const router = useRouter();
  const [refusal, setRefusal] = useState(
    token === '' ? 'Ouvrez cette page par le lien reçu dans votre boîte.' : null,
  );
  const form = useForm({
    resolver: zodResolver(passwordSchema),
    defaultValues: { password: '' },
    ...whenAsked,
  });
  const submit = async ({ password }: { password: string }) => {
    try {
      await enter(await withCode(() => ask('resetPassword', { body: { token, password } })));
      showToast({ title: 'Votre mot de passe est changé', color: 'primary' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (pendingSignIn(error) !== null) return void router.navigate({ to: '/login' });
      if (!('token' in error.errors) && showFieldErrors(form, error.errors)) return;
      setRefusal(error.message);
    }
  };
  return (
    <>
      <title>Choisir un mot de passe · Recueil</title>
      <h1 className="text-28 font-strong">Choisir un mot de passe</h1>
      {refusal === null ? (
        <>
          <p className="mt-1.5 mb-6 text-pretty text-ink-2">
            Vos autres appareils seront déconnectés, et la boutique s’ouvre sur celui-ci.
          </p>
          <Form
            form={form}
            onSubmit={submit}
            aria-label="Choisir un mot de passe"
            className="grid gap-4"
          >
            <Field name="password" label="Nouveau mot de passe" hint={PASSWORD_HINT}>
              <PasswordInput autoComplete="new-password" />
            </Field>
            <Button
              type="submit"
              look="primary"
              busy={form.formState.isSubmitting}
              className="mt-1 w-full"
            >
              Enregistrer et se connecter
            </Button>
          </Form>
        </>
      ) : (
        <div className="mt-4 grid gap-4">
          <div role="alert">
            <Note tone="error" title="Ce lien ne fonctionne plus">
              {refusal}
            </Note>
          </div>
          <Link to="/forgot-password" className={buttonClass('primary', 'w-full')}>
            Recevoir un autre lien
          </Link>
        </div>
      )}
      <BackToLogin />
    </>
  );
}
