import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { BREVO_SENDER } from '#contract/messages/sms-sender.ts';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';

export interface CredentialsProps {
  isNew: boolean;
  /** The current sender. */
  sender: string;
  onConnected: () => void;
  onCancel: (() => void) | null;
}

const schema = z.object({
  api_key: z.string().check(z.trim(), z.minLength(1, 'Collez la clé de votre compte Brevo.')),
  sender: z
    .string()
    .check(
      z.trim(),
      z.regex(BREVO_SENDER, 'De 3 à 11 lettres et chiffres, sans espace ni accent.'),
    ),
});

export function BrevoForm({ isNew, sender, onConnected, onCancel }: CredentialsProps): ReactNode {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { api_key: '', sender },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: (body) => ask('connectBrevo', { body }),
    done: isNew ? 'Brevo est connecté' : 'La nouvelle clé est en place',
    onConnected,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Compte Brevo" className="grid gap-4">
      <Field
        name="api_key"
        label="Clé d’API de Brevo"
        hint="Dans Brevo, menu SMTP & API puis Clés API. Elle est testée aussitôt, et gardée chiffrée."
      >
        <PasswordInput autoComplete="off" maxLength={500} />
      </Field>
      <Field
        name="sender"
        label="Expéditeur"
        hint="Le nom que vos clients lisent : de 3 à 11 lettres et chiffres. Ils ne peuvent pas y répondre : chaque SMS porte un lien d’arrêt."
      >
        <Input maxLength={15} autoComplete="off" spellCheck={false} placeholder="MABOUTIQUE" />
      </Field>
      <ConnectFoot
        failure={failure}
        isBusy={isBusy}
        verb={isNew ? 'Connecter Brevo' : 'Remplacer la clé'}
        onCancel={onCancel}
      />
    </Form>
  );
}
