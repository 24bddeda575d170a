import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { MAIL_ADDRESS, MAIL_NAME } from '#contract/messages/mail-address.ts';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { useSession } from '../../session/use-session.ts';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';
import type { MailSenderRow } from './mail-data.ts';

const schema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.regex(MAIL_NAME, 'Un nom de 100 caractères au plus, sans guillemets ni chevrons.'),
    ),
  email: z.string().check(z.trim(), z.regex(MAIL_ADDRESS, 'Une adresse e-mail.')),
  reply_to: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || MAIL_ADDRESS.test(text), 'Une adresse e-mail, ou rien.'),
  ),
});

export function SenderForm({
  sender,
  isOfAccount,
  onDone,
}: {
  sender: MailSenderRow | null;
  isOfAccount: boolean;
  onDone: () => void;
}): ReactNode {
  const { team } = useSession();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      name: sender?.name ?? team.name,
      email: sender?.email ?? '',
      reply_to: sender?.reply_to ?? '',
    },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: (body) => ask('saveSender', { body }),
    done: 'L’expéditeur est enregistré',
    onConnected: onDone,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Expéditeur des e-mails" className="grid gap-4">
      <Field name="name" label="Nom affiché">
        <Input autoComplete="off" maxLength={100} />
      </Field>
      <Field
        name="email"
        label="Adresse"
        hint={
          isOfAccount
            ? 'Celle de votre serveur d’envoi : elle se change avec son accès.'
            : 'Une adresse de votre domaine, par exemple avis@votre-boutique.fr.'
        }
      >
        <Input
          autoComplete="off"
          inputMode="email"
          spellCheck={false}
          maxLength={254}
          readOnly={isOfAccount}
        />
      </Field>
      <Field name="reply_to" label="Réponses à" hint="Vide : à la même adresse.">
        <Input autoComplete="off" inputMode="email" spellCheck={false} maxLength={254} />
      </Field>
      <ConnectFoot
        title="L’expéditeur n’a pas pu être enregistré"
        failure={failure}
        isBusy={isBusy}
        verb="Enregistrer l’expéditeur"
        onCancel={onDone}
      />
    </Form>
  );
}
