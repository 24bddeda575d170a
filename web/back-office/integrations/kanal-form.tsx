import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { ConnectFoot } from './connect-foot.tsx';
import { useConnect } from './use-connect.ts';

const schema = z.object({
  api_key: z.string().check(z.trim(), z.minLength(1, 'Collez la clé de votre compte Kanal.')),
});

/**
 * Edits the Kanal key, which is tested when it is submitted. An error is shown under the field, not
 * in a toast.
 */
export function KanalForm({
  isNew,
  onConnected,
  onCancel,
}: {
  isNew: boolean;
  onConnected: () => void;
  onCancel: (() => void) | null;
}): ReactNode {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { api_key: '' },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: (body) => ask('connectKanal', { body }),
    done: isNew ? 'Kanal est connecté' : 'La nouvelle clé est en place',
    onConnected,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Clé de Kanal" className="grid gap-4">
      <Field
        name="api_key"
        label={isNew ? 'Clé d’API' : 'Nouvelle clé d’API'}
        hint="Dans Kanal, menu Settings puis API Keys. Elle est testée aussitôt, et gardée chiffrée."
      >
        <PasswordInput autoComplete="off" maxLength={500} />
      </Field>
      <ConnectFoot
        failure={failure}
        isBusy={isBusy}
        verb={isNew ? 'Connecter Kanal' : 'Remplacer la clé'}
        onCancel={onCancel}
      />
    </Form>
  );
}
