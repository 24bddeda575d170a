import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { showErrorToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { newPassword, PASSWORD_HINT } from '../../register/registration.ts';
import { serviceName, useOfferedMethods } from '../../login/sign-in-methods.ts';
import { useSession } from '../../session/use-session.ts';
import { sessionsQuery } from './account-data.ts';

const passwordsSchema = z.object({
  current: z.string().check(z.minLength(1, 'Écrivez votre mot de passe actuel.')),
  password: newPassword,
});

export function PasswordSection(): ReactNode {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { password, oidc } = useOfferedMethods();
  if (!password) return null;
  const service = user.has_oidc ? serviceName('oidc', { oidc }) : 'Google';
  return (
    <FormSection title="Mot de passe" what="Le changer déconnecte vos autres appareils.">
      {!user.has_password && <FirstPassword email={user.email} service={service} />}
      {user.has_password && !isOpen && (
        <div>
          <Button onClick={() => setOpen(true)}>Changer le mot de passe</Button>
        </div>
      )}
      {isOpen && <PasswordForm onClose={() => setOpen(false)} />}
    </FormSection>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(passwordsSchema),
    defaultValues: { current: '', password: '' },
    ...whenAsked,
  });
  useEffect(() => form.setFocus('current'), [form]);
  const submit = async (typed: { current: string; password: string }) => {
    try {
      const { message } = await ask('changePassword', { body: typed });
      showToast({ title: message, color: 'primary' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors))
        form.setError('current', { message: error.message }, { shouldFocus: true });
    }
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Changer le mot de passe" className="grid gap-4">
      <Field name="current" label="Mot de passe actuel">
        <PasswordInput autoComplete="current-password" />
      </Field>
      <Field name="password" label="Nouveau mot de passe" hint={PASSWORD_HINT}>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <div className="flex gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
          Changer le mot de passe
        </Button>
      </div>
    </Form>
  );
}

/** Lets a person who signs in by a service set a first password by a link sent to their mailbox. */
function FirstPassword({ email, service }: { email: string; service: string }): ReactNode {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => ask('forgotPassword', { body: { email } }),
    onError: (error) => showErrorToast(error.message),
  });
  if (data) {
    return (
      <div role="status">
        <Note tone="good" title="Regardez vos e-mails">
          Un lien pour choisir un mot de passe vient de partir vers {email}. Il est valable 30
          minutes.
        </Note>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        Vous vous connectez par {service}. Un mot de passe permet aussi de se connecter par e-mail,
        et de changer d’adresse.
      </p>
      <Button busy={isPending} onClick={() => mutate()}>
        Recevoir un lien pour en choisir un
      </Button>
    </div>
  );
}
