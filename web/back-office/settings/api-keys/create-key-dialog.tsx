import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Scope } from '#contract/api/endpoint.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import {
  addressRangesOf,
  apiKeysQuery,
  expiryOf,
  fieldError,
  formError,
  SCOPE_LABELS,
  USUAL_EXPIRY,
} from './api-keys-data.ts';
import { KeyAddressesField, KeyExpiryField, KeyNameField } from './key-fields.tsx';
import { MadeKey } from './made-key.tsx';

const SCOPES = Object.keys(SCOPE_LABELS) as Scope[];

/** Creates a key with a name, permissions and an expiry, then shows the key once. */
export function CreateKeyDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const [key, setKey] = useState<string | null>(null);
  const close = () => {
    setKey(null);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={key === null ? 'Créer une clé d’API' : 'Votre clé, montrée une seule fois'}
      width={560}
    >
      {key === null ? (
        <KeyForm onMade={setKey} onClose={close} />
      ) : (
        <MadeKey value={key} onClose={close} />
      )}
    </Dialog>
  );
}

function KeyForm({
  onMade,
  onClose,
}: {
  onMade: (key: string) => void;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['orders:write']);
  const [expiry, setExpiry] = useState<string>(USUAL_EXPIRY);
  const [addresses, setAddresses] = useState('');
  const create = useMutation({
    mutationFn: () =>
      ask('createApiKey', {
        body: {
          label,
          scopes: [...scopes],
          expires_at: expiryOf(expiry),
          allowed_addresses: addressRangesOf(addresses),
        },
      }),
    onSuccess: async ({ data }) => {
      onMade(data.key);
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  const { error } = create;
  const submit = () => {
    if (scopes.length > 0) create.mutate();
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Nouvelle clé" className="mt-3 grid gap-4 text-ink">
      <KeyNameField
        value={label}
        onChange={setLabel}
        error={
          fieldError(error, 'label') ??
          formError(error, ['label', 'expires_at', 'allowed_addresses'])
        }
      />
      <Scopes chosen={scopes} onChange={setScopes} />
      <KeyExpiryField value={expiry} onChange={setExpiry} error={fieldError(error, 'expires_at')} />
      <KeyAddressesField
        value={addresses}
        onChange={setAddresses}
        error={fieldError(error, 'allowed_addresses')}
      />
      <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="primary" busy={create.isPending}>
          Créer la clé
        </Button>
      </div>
    </PlainForm>
  );
}

function Scopes({
  chosen,
  onChange,
}: {
  chosen: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
}): ReactNode {
  const toggle = (scope: Scope) =>
    onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">Ce qu’elle permet</legend>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          checked={chosen.includes(scope)}
          onChange={() => toggle(scope)}
          label={
            <>
              {SCOPE_LABELS[scope].label}
              <span className="block text-ink-2">{SCOPE_LABELS[scope].hint}</span>
            </>
          }
        />
      ))}
      {chosen.length === 0 && (
        <FieldError id="scopes-error" isAlert>
          Choisissez au moins un usage.
        </FieldError>
      )}
    </fieldset>
  );
}
