import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';

const schema = z.object({
  api_key: z.string().check(z.trim(), z.minLength(1, 'Collez la clé de votre application.')),
});

/**
 * Edits the La Poste key, which is tested when it is submitted. An error is shown under the field.
 */
export function LaposteForm({
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
    send: (body) => ask('connectLaposte', { body }),
    done: isNew ? 'La Poste est connectée' : 'La nouvelle clé est en place',
    onConnected,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Clé de La Poste" className="grid gap-4">
      <Field
        name="api_key"
        label={isNew ? 'Clé Okapi' : 'Nouvelle clé Okapi'}
        hint="Sur developer.laposte.fr, « Mes applications » : la clé de production de l’application abonnée à « Suivi v2 ». Elle est testée aussitôt, et gardée chiffrée."
      >
        <PasswordInput autoComplete="off" maxLength={500} />
      </Field>
      <ConnectFoot
        failure={failure}
        isBusy={isBusy}
        verb={isNew ? 'Connecter La Poste' : 'Remplacer la clé'}
        onCancel={onCancel}
      />
    </Form>
  );
}
