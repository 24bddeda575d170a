import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';
import type { StoreFormProps } from './store-section.tsx';

const url = z.string().check(z.trim(), z.minLength(1, 'Écrivez l’adresse de votre boutique.'));
const addressSchema = z.object({ url });
const keysSchema = z.object({
  url,
  consumer_key: z.string().check(z.trim(), z.minLength(1, 'Collez la clé client.')),
  consumer_secret: z.string().check(z.trim(), z.minLength(1, 'Collez la clé secrète.')),
});

/**
 * Asks for the address of the store, then redirects to it for authorisation. Where its
 * authorisation page cannot be reached, the merchant pastes keys made in the store.
 */
export function WoocommerceForm(props: StoreFormProps): ReactNode {
  const [hasKeys, setHasKeys] = useState(false);
  return hasKeys ? (
    <KeysForm {...props} onBack={() => setHasKeys(false)} />
  ) : (
    <ConsentForm {...props} onKeys={() => setHasKeys(true)} />
  );
}

function ConsentForm({
  url: known,
  verb,
  onCancel,
  onKeys,
}: StoreFormProps & { onKeys: () => void }): ReactNode {
  const form = useForm({
    resolver: zodResolver(addressSchema),
    defaultValues: { url: known },
    ...whenAsked,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const submit = async (typed: { url: string }): Promise<void> => {
    setFailure(null);
    setLeaving(true);
    try {
      const page = await ask('woocommerceConnectUrl', { body: typed });
      location.assign(page.url);
    } catch (error) {
      setLeaving(false);
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Boutique WooCommerce" className="grid gap-4">
      <StoreAddress hint="WordPress vous demandera votre accord, puis vous ramènera ici." />
      <ConnectFoot
        title="La boutique n’a pas pu être connectée"
        failure={failure}
        isBusy={isLeaving}
        verb={verb}
        onCancel={onCancel}
      />
      <Button look="ghost" onClick={onKeys} className="justify-self-start">
        Coller des clés
      </Button>
    </Form>
  );
}

function KeysForm({
  url: known,
  onConnected,
  onCancel,
  onBack,
}: StoreFormProps & { onBack: () => void }): ReactNode {
  const form = useForm({
    resolver: zodResolver(keysSchema),
    defaultValues: { url: known, consumer_key: '', consumer_secret: '' },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: (body) => ask('connectWoocommerce', { body }),
    done: 'WooCommerce est connecté',
    onConnected,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Clés de WooCommerce" className="grid gap-4">
      <StoreAddress />
      <Field
        name="consumer_key"
        label="Clé client"
        hint="WooCommerce, Réglages, Avancé, API REST : une clé en lecture et écriture, au nom d’un administrateur."
      >
        <PasswordInput autoComplete="off" maxLength={200} />
      </Field>
      <Field name="consumer_secret" label="Clé secrète" hint="Elle est gardée chiffrée.">
        <PasswordInput autoComplete="off" maxLength={200} />
      </Field>
      <ConnectFoot
        title="La boutique n’a pas pu être connectée"
        failure={failure}
        isBusy={isBusy}
        verb="Connecter par ces clés"
        onCancel={onCancel}
      />
      <Button look="ghost" onClick={onBack} className="justify-self-start">
        Connecter sans clés
      </Button>
    </Form>
  );
}

function StoreAddress({ hint }: { hint?: string }): ReactNode {
  return (
    <Field name="url" label="Adresse de la boutique" {...(hint !== undefined && { hint })}>
      <Input
        inputMode="url"
        maxLength={2048}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://boutique.fr"
      />
    </Field>
  );
}
