import { useNavigate } from '@tanstack/react-router';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { object, pick, string } from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { showErrorToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { credentialsSchema } from '../../login/credentials.ts';
import { useOfferedMethods } from '../../login/sign-in-methods.ts';
import { logOut } from '../../session/current-session.ts';

const passwordSchema = pick(credentialsSchema, { password: true });
/** Used when passwords are disabled: the step-up dialog then confirms the identity. */
const noPasswordSchema = object({ password: string() });

export function AccountDeletionSection(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <FormSection
      title="Supprimer le compte"
      what="Votre accès disparaît, ainsi que les boutiques où vous travaillez sans personne d’autre."
    >
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          Supprimer mon compte…
        </Button>
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Supprimer votre compte ?">
        <p className="text-pretty">
          Les boutiques que vous partagez restent à leur équipe. Celles où vous êtes sans personne
          d’autre s’arrêtent aussitôt : demandes, avis et réglages sont effacés. Rien ne pourra être
          rétabli.
        </p>
        <DeletionForm onClose={() => setOpen(false)} />
      </Dialog>
    </FormSection>
  );
}

function DeletionForm({ onClose }: { onClose: () => void }): ReactNode {
  const navigate = useNavigate();
  const { password: isByPassword } = useOfferedMethods();
  const form = useForm({
    resolver: zodResolver(isByPassword ? passwordSchema : noPasswordSchema),
    defaultValues: { password: '' },
    ...whenAsked,
  });
  const submit = async (typed: { password: string }) => {
    try {
      const { message } = await ask('deleteUser', { body: typed });
      await logOut();
      await navigate({ to: '/login' });
      showToast({ title: message, color: 'neutral' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (showFieldErrors(form, error.errors)) return;
      if (isByPassword)
        form.setError('password', { message: error.message }, { shouldFocus: true });
      else showErrorToast(error.message);
    }
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      aria-label="Supprimer le compte"
      className="mt-4 grid gap-5 text-ink"
    >
      {isByPassword && (
        <Field name="password" label="Mot de passe actuel">
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Conserver mon compte</Button>
        <Button type="submit" look="destructive" busy={form.formState.isSubmitting}>
          Supprimer définitivement
        </Button>
      </div>
    </Form>
  );
}
