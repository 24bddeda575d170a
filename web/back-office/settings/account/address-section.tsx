import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { credentialsSchema } from '../../login/credentials.ts';
import { useOfferedMethods } from '../../login/sign-in-methods.ts';
import { useSession } from '../../session/use-session.ts';

/** Used when passwords are disabled: the step-up dialog then confirms the identity. */
const addressSchema = z.extend(z.pick(credentialsSchema, { email: true }), {
  password: z.string(),
});

export function AddressSection(): ReactNode {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const close = (text: string | null) => {
    setOpen(false);
    setNotice(text);
  };
  return (
    <FormSection
      title="Adresse e-mail"
      what="Vous vous connectez avec elle, et les alertes y arrivent. Une nouvelle adresse ne remplace l’ancienne qu’une fois confirmée."
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-3">
        <div className="min-w-0 basis-full leading-5">
          <p className="font-medium break-words">{user.email}</p>
          <p className="mt-1 flex items-center gap-2 text-ink-2">
            <Icon
              of={user.is_email_confirmed ? CircleCheck : Clock}
              className={user.is_email_confirmed ? 'text-primary' : 'text-warning'}
            />
            {user.is_email_confirmed
              ? 'Confirmée'
              : 'À confirmer, par le lien reçu à l’inscription'}
          </p>
        </div>
        {!isOpen && !user.is_email_confirmed && <AskAgain onSent={setNotice} />}
        {!isOpen && (
          <Button
            onClick={() => {
              setOpen(true);
              setNotice(null);
            }}
          >
            Changer d’adresse
          </Button>
        )}
      </div>
      {isOpen && <AddressForm onClose={close} />}
      {notice !== null && (
        <div role="status">
          <Note tone="good" title="Regardez vos e-mails">
            {notice}
          </Note>
        </div>
      )}
    </FormSection>
  );
}

/**
 * Sends the confirmation link again, because the first one may be lost, and expires after a week.
 */
function AskAgain({ onSent }: { onSent: (notice: string) => void }): ReactNode {
  const { mutate, isPending } = useMutation({
    mutationFn: () => ask('askConfirmation'),
    onSuccess: ({ message }) => onSent(message),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Recevoir un autre lien
    </Button>
  );
}

function AddressForm({ onClose }: { onClose: (notice: string | null) => void }): ReactNode {
  const { password } = useOfferedMethods();
  const form = useForm({
    resolver: zodResolver(password ? credentialsSchema : addressSchema),
    defaultValues: { email: '', password: '' },
    ...whenAsked,
  });
  useEffect(() => form.setFocus('email'), [form]);
  const submit = async (typed: { email: string; password: string }) => {
    try {
      onClose((await ask('changeEmail', { body: typed })).message);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!showFieldErrors(form, error.errors))
        form.setError(
          password ? 'password' : 'email',
          { message: error.message },
          { shouldFocus: true },
        );
    }
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      aria-label="Changer d’adresse e-mail"
      className="grid gap-4"
    >
      <Field name="email" label="Nouvelle adresse e-mail">
        <Input
          type="email"
          maxLength={254}
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      {password && (
        <Field name="password" label="Mot de passe actuel">
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <div className="flex gap-2 max-md:flex-col-reverse">
        <Button onClick={() => onClose(null)}>Annuler</Button>
        <Button type="submit" look="primary" busy={form.formState.isSubmitting}>
          Recevoir le lien
        </Button>
      </div>
    </Form>
  );
}
