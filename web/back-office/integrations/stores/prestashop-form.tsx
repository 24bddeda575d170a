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
import type { StoreFormProps } from './store-section.tsx';

const schema = z.object({
  url: z.string().check(z.trim(), z.minLength(1, 'Écrivez l’adresse de votre boutique.')),
  api_key: z.string().check(z.trim(), z.minLength(1, 'Collez la clé du webservice.')),
});

/** The resources to tick for the webservice key, as PrestaShop’s screen names them. */
const RESOURCES = [
  'addresses',
  'combinations',
  'countries',
  'currencies',
  'customers',
  'images',
  'languages',
  'order_carriers',
  'order_histories',
  'order_slip',
  'order_states',
  'orders',
  'products',
  'shops',
] as const;

/** Edits the address of the shop and its webservice key, which has read access only. */
export function PrestashopForm({
  url: known,
  verb,
  onConnected,
  onCancel,
}: StoreFormProps): ReactNode {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { url: known, api_key: '' },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: (body) => ask('connectPrestashop', { body }),
    done: 'PrestaShop est connecté',
    onConnected,
  });
  return (
    <Form form={form} onSubmit={submit} aria-label="Boutique PrestaShop" className="grid gap-4">
      <Field name="url" label="Adresse de la boutique">
        <Input
          inputMode="url"
          maxLength={2048}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://boutique.fr"
        />
      </Field>
      <Field
        name="api_key"
        label="Clé du webservice"
        hint="32 caractères, dans PrestaShop, Paramètres avancés puis Webservice. Elle est gardée chiffrée."
      >
        <PasswordInput autoComplete="off" maxLength={200} />
      </Field>
      <details>
        <summary className="w-fit cursor-pointer font-medium">Autorisations de la clé</summary>
        <p className="mt-2 text-ink-2">
          Cochez « Afficher (GET) » et « Head » sur ces lignes, et rien d’autre. Avec le module
          Recueil, ajoutez recueil_consents.
        </p>
        <ul className="mt-2 grid grid-cols-2 font-mono text-12">
          {RESOURCES.map((resource) => (
            <li key={resource}>{resource}</li>
          ))}
        </ul>
      </details>
      <ConnectFoot
        title="La boutique n’a pas pu être connectée"
        failure={failure}
        isBusy={isBusy}
        verb={verb}
        onCancel={onCancel}
      />
    </Form>
  );
}
