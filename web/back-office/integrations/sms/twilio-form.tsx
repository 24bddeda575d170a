import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FRENCH_MOBILE, TWILIO_ACCOUNT_SID, TWILIO_FROM } from '#contract/messages/sms-sender.ts';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import type { CredentialsProps } from './brevo-form.tsx';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';

const schema = z.object({
  account_sid: z
    .string()
    .check(z.trim(), z.regex(TWILIO_ACCOUNT_SID, 'AC suivi de 32 chiffres et lettres de a à f.')),
  auth_token: z.string().check(z.trim(), z.minLength(1, 'Collez le jeton de votre compte Twilio.')),
  from: z.string().check(
    z.trim(),
    z.regex(
      TWILIO_FROM,
      'Un nom de 11 lettres et chiffres au plus, un numéro avec son indicatif (+…), un numéro court ou un service (MG…).',
    ),
    z.refine(
      (from) => !FRENCH_MOBILE.test(from),
      'Les opérateurs refusent un mobile français comme expéditeur : prenez un nom.',
    ),
  ),
});

export function TwilioForm({ isNew, sender, onConnected, onCancel }: CredentialsProps): ReactNode {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { account_sid: '', auth_token: '', from: sender },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: (body) => ask('connectTwilio', { body }),
    done: isNew ? 'Twilio est connecté' : 'Les nouveaux identifiants sont en place',
    onConnected,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Compte Twilio" className="grid gap-4">
      <Field
        name="account_sid"
        label="Identifiant du compte"
        hint="Account SID, sur la page d’accueil de la console Twilio."
      >
        <Input autoComplete="off" spellCheck={false} maxLength={34} placeholder="AC…" />
      </Field>
      <Field
        name="auth_token"
        label="Jeton"
        hint="Auth Token, sous l’identifiant. Il est testé aussitôt, et gardé chiffré."
      >
        <PasswordInput autoComplete="off" maxLength={500} />
      </Field>
      <Field
        name="from"
        label="Expéditeur"
        hint="Un nom (en France, sans réponse possible), un numéro SMS de ce compte, un numéro court ou un service de messagerie."
      >
        <Input autoComplete="off" spellCheck={false} maxLength={34} placeholder="MABOUTIQUE" />
      </Field>
      <ConnectFoot
        failure={failure}
        isBusy={isBusy}
        verb={isNew ? 'Connecter Twilio' : 'Remplacer les identifiants'}
        onCancel={onCancel}
      />
    </Form>
  );
}
