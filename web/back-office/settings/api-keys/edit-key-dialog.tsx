import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { formatMoment } from '#web/ui/format/dates.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import {
  addressRangesOf,
  type ApiKey,
  apiKeysQuery,
  expiryOf,
  fieldError,
  formError,
} from './api-keys-data.ts';
import { KeyAddressesField, KeyExpiryField, KeyNameField } from './key-fields.tsx';

/** Edits the name, the expiry and the allowed addresses of a key. The secret does not change. */
export function EditKeyDialog({
  apiKey,
  isOpen,
  onClose,
}: {
  apiKey: ApiKey;
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Modifier « ${apiKey.label} »`} width={560}>
      <EditForm apiKey={apiKey} onClose={onClose} />
    </Dialog>
  );
}

function EditForm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const zone = use(TimeZoneContext);
  const [label, setLabel] = useState(apiKey.label);
  const [expiry, setExpiry] = useState('unchanged');
  const [addresses, setAddresses] = useState(apiKey.allowed_addresses.join('\n'));
  const update = useMutation({
    mutationFn: () =>
      ask('updateApiKey', {
        params: { id: apiKey.id },
        body: {
          label,
          allowed_addresses: addressRangesOf(addresses),
          ...(expiry !== 'unchanged' && { expires_at: expiryOf(expiry) }),
        },
      }),
    onSuccess: async () => {
      onClose();
      showToast({ title: 'Clé modifiée', color: 'primary' });
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  const { error } = update;
  return (
    <PlainForm
      onSubmit={() => update.mutate()}
      aria-label="Modifier la clé"
      className="mt-3 grid gap-4 text-ink"
    >
      <KeyNameField
        value={label}
        onChange={setLabel}
        error={
          fieldError(error, 'label') ??
          formError(error, ['label', 'expires_at', 'allowed_addresses'])
        }
      />
      <KeyExpiryField
        value={expiry}
        onChange={setExpiry}
        error={fieldError(error, 'expires_at')}
        unchanged={
          apiKey.expires_at === null
            ? 'Inchangée (jamais)'
            : `Inchangée (${formatMoment(apiKey.expires_at, zone)})`
        }
      />
      <KeyAddressesField
        value={addresses}
        onChange={setAddresses}
        error={fieldError(error, 'allowed_addresses')}
      />
      <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="primary" busy={update.isPending}>
          Enregistrer
        </Button>
      </div>
    </PlainForm>
  );
}
