import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';

const needed = (message: string) => z.string().check(z.trim(), z.minLength(1, message));
const schema = z.object({
  waba_id: needed('Collez l’identifiant du compte.'),
  phone_number_id: needed('Collez l’identifiant du numéro.'),
  token: needed('Collez le jeton d’accès.'),
  app_secret: needed('Collez le secret de l’application.'),
});
type MetaFormValues = z.output<typeof schema>;

/**
 * Edits the Meta credentials, which are tested when they are submitted. Each error is shown under
 * its field.
 */
export function MetaForm({
  isNew,
  ids,
  onConnected,
  onCancel,
}: {
  isNew: boolean;
  ids: Pick<MetaFormValues, 'waba_id' | 'phone_number_id'> | null;
  onConnected: () => void;
  onCancel: () => void;
}): ReactNode {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      waba_id: ids?.waba_id ?? '',
      phone_number_id: ids?.phone_number_id ?? '',
      token: '',
      app_secret: '',
    },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: (body) => ask('connectMeta', { body }),
    done: isNew ? 'Meta est connecté' : 'Les nouveaux identifiants sont en place',
    onConnected,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Identifiants de Meta" className="grid gap-4">
      <Field
        name="waba_id"
        label="Identifiant du compte WhatsApp Business"
        hint="Dans le gestionnaire WhatsApp, « WhatsApp Business Account ID »."
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        name="phone_number_id"
        label="Identifiant du numéro"
        hint="Sur la même page, « Phone number ID » : ce n’est pas le numéro lui-même."
      >
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        name="token"
        label="Jeton d’accès"
        hint="D’un utilisateur système, avec les droits whatsapp_business_messaging et whatsapp_business_management."
      >
        <PasswordInput autoComplete="off" maxLength={1000} />
      </Field>
      <Field
        name="app_secret"
        label="Secret de l’application"
        hint="Dans les paramètres généraux de votre application Meta. Tout est testé aussitôt, et gardé chiffré."
      >
        <PasswordInput autoComplete="off" maxLength={200} />
      </Field>
      <ConnectFoot
        failure={failure}
        isBusy={isBusy}
        verb={isNew ? 'Connecter Meta' : 'Remplacer les identifiants'}
        onCancel={onCancel}
      />
    </Form>
  );
}
