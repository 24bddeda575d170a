import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';
import type { SiteAccount } from './trustpilot-data.ts';

const schema = z.object({
  trustpilot_url: z
    .string()
    .check(z.trim(), z.minLength(1, 'Collez l’adresse de votre page Trustpilot.')),
  api_key: z.string().check(z.trim()),
  api_secret: z.string().check(z.trim()),
  business_user_id: z.string().check(z.trim()),
});

/**
 * Edits the address of the Trustpilot page and an optional key, which is tested when it is
 * submitted.
 */
export function TrustpilotForm({
  account,
  onConnected,
  onCancel,
}: {
  account: SiteAccount | null;
  onConnected: () => void;
  onCancel: (() => void) | null;
}): ReactNode {
  const [hasKeys, setKeys] = useState(account !== null && account.mode !== 'link');
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      trustpilot_url: account?.profile_url ?? '',
      api_key: '',
      api_secret: '',
      business_user_id: account?.business_user_id ?? '',
    },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: (body) => ask('connectTrustpilot', { body }),
    done: 'Trustpilot est connecté',
    onConnected,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Page Trustpilot" className="grid gap-4">
      <Field
        name="trustpilot_url"
        label="Adresse de votre page"
        hint="Celle que vous voyez dans le navigateur, de n’importe quel pays : https://fr.trustpilot.com/review/boutique.fr"
      >
        <Input
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          placeholder="https://fr.trustpilot.com/review/boutique.fr"
        />
      </Field>
      {!hasKeys && (
        <Button look="ghost" className="w-fit" onClick={() => setKeys(true)}>
          J’ai une clé d’API
        </Button>
      )}
      {hasKeys && (
        <>
          <Field
            name="api_key"
            label="Clé d’API"
            hint="Dans Trustpilot Business, Intégrations puis API. Elle est testée aussitôt, et gardée chiffrée."
          >
            <PasswordInput autoComplete="off" maxLength={200} />
          </Field>
          <Field
            name="api_secret"
            label="Secret d’API"
            hint="Avec lui, les références de vos invitations sont lues : le rapprochement est certain."
          >
            <PasswordInput autoComplete="off" maxLength={200} />
          </Field>
          <Field
            name="business_user_id"
            label="Identifiant d’utilisateur"
            hint="24 signes, dans Trustpilot Business. Avec lui, chaque demande a sa propre invitation."
          >
            <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={24} />
          </Field>
        </>
      )}
      <ConnectFoot
        title="La page n’a pas pu être connectée"
        failure={failure}
        isBusy={isBusy}
        verb={account ? 'Reconnecter' : 'Connecter Trustpilot'}
        onCancel={onCancel}
      />
    </Form>
  );
}
