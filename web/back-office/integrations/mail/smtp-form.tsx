import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod/mini';
import { readMailbox } from '#contract/messages/mail-address.ts';
import { ask } from '#web/api/ask.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';
import { readSmtpUrl, USUAL_PORTS, writeSmtpUrl } from './smtp-url.ts';

const schema = z.object({
  // The server’s errors name the whole address `url`, so they appear under this field.
  url: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[\w.:-]{1,253}$/u, 'Le nom du serveur, par exemple smtp.hebergeur.fr.'),
    ),
  port: z.string().check(z.trim(), z.regex(/^\d{0,5}$/u, 'Un nombre, ou rien.')),
  security: z.enum(['tls', 'starttls', 'offered']),
  user: z.string().check(z.trim()),
  password: z.string(),
  from: z.string().check(
    z.trim(),
    z.refine(
      (text) => readMailbox(text) !== null,
      'Une adresse e-mail, seule ou après un nom : Ma boutique <avis@boutique.fr>.',
    ),
  ),
});

export function SmtpForm({
  isNew,
  server,
  from,
  onConnected,
  onCancel,
}: {
  isNew: boolean;
  server: string | null;
  from: string;
  onConnected: () => void;
  onCancel: (() => void) | null;
}): ReactNode {
  const { host, ...serverSettings } = readSmtpUrl(server);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { url: host, ...serverSettings, user: '', password: '', from },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: ({ url, from: sender, ...typed }) =>
      ask('connectSmtp', { body: { url: writeSmtpUrl({ host: url, ...typed }), from: sender } }),
    done: isNew ? 'Votre serveur d’envoi est connecté' : 'Le nouvel accès est en place',
    onConnected,
  });
  const security = useWatch({ control: form.control, name: 'security' });
  return (
    <Form form={form} onSubmit={submit} aria-label="Serveur d’envoi" className="grid gap-4">
      <Field
        name="url"
        label="Serveur"
        hint="Votre hébergeur ou votre service d’e-mail l’appelle « serveur SMTP » ou « serveur sortant »."
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={253}
          placeholder="smtp.hebergeur.fr"
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-4">
        <Field name="security" label="Chiffrement">
          <Select>
            <option value="tls">TLS dès la connexion</option>
            <option value="starttls">STARTTLS exigé</option>
            <option value="offered">STARTTLS s’il est offert</option>
          </Select>
        </Field>
        <Field name="port" label="Port">
          <Input
            autoComplete="off"
            inputMode="numeric"
            maxLength={5}
            placeholder={USUAL_PORTS[security]}
          />
        </Field>
      </div>
      <Field name="user" label="Identifiant" hint="Souvent l’adresse e-mail entière.">
        <Input autoComplete="off" spellCheck={false} maxLength={200} />
      </Field>
      <Field name="password" label="Mot de passe ou clé" hint="Testé aussitôt, et gardé chiffré.">
        <PasswordInput autoComplete="off" maxLength={300} />
      </Field>
      <Field
        name="from"
        label="Adresse d’expédition"
        hint="Celle que vos clients verront, et que ce compte a le droit d’utiliser."
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={400}
          placeholder="Ma boutique <avis@boutique.fr>"
        />
      </Field>
      <ConnectFoot
        failure={failure}
        isBusy={isBusy}
        verb={isNew ? 'Connecter ce serveur' : 'Remplacer l’accès'}
        onCancel={onCancel}
      />
    </Form>
  );
}
