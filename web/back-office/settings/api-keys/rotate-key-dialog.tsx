import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import {
  type ApiKey,
  apiKeysQuery,
  expiryOf,
  fieldError,
  formError,
  USUAL_EXPIRY,
} from './api-keys-data.ts';
import { KeyExpiryField } from './key-fields.tsx';
import { MadeKey } from './made-key.tsx';

const OVERLAPS = [
  { hours: 0, label: 'Non : il est refusé tout de suite' },
  { hours: 1, label: 'Pendant une heure' },
  { hours: 24, label: 'Pendant 24 heures' },
  { hours: 168, label: 'Pendant 7 jours' },
  { hours: 720, label: 'Pendant 30 jours' },
] as const;

/** Makes a new secret for a key, and chooses how long the old one still works. */
export function RotateKeyDialog({
  apiKey,
  isOpen,
  onClose,
}: {
  apiKey: ApiKey;
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
      title={
        key === null
          ? `Renouveler « ${apiKey.label} »`
          : 'Votre nouvelle clé, montrée une seule fois'
      }
      width={560}
    >
      {key === null ? (
        <RotateForm apiKey={apiKey} onMade={setKey} onClose={close} />
      ) : (
        <MadeKey value={key} onClose={close} />
      )}
    </Dialog>
  );
}

function RotateForm({
  apiKey,
  onMade,
  onClose,
}: {
  apiKey: ApiKey;
  onMade: (key: string) => void;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [hours, setHours] = useState('24');
  const [expiry, setExpiry] = useState<string>(apiKey.expires_at === null ? 'never' : USUAL_EXPIRY);
  const rotate = useMutation({
    mutationFn: () =>
      ask('rotateApiKey', {
        params: { id: apiKey.id },
        body: { overlap_hours: Number(hours), expires_at: expiryOf(expiry) },
      }),
    onSuccess: async ({ data }) => {
      onMade(data.key);
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  return (
    <PlainForm
      onSubmit={() => rotate.mutate()}
      aria-label="Renouveler la clé"
      className="mt-3 grid gap-4 text-ink"
    >
      <p className="text-ink-2">
        La clé reçoit un nouveau secret, à mettre dans votre outil. Ses droits et ses adresses
        restent.
      </p>
      <Field
        label="L’ancien secret reste valable"
        hint="Le temps de le remplacer dans votre outil ; vous pouvez y mettre fin avant."
        error={formError(rotate.error, ['expires_at'])}
      >
        <Select value={hours} onChange={(event) => setHours(event.target.value)} data-autofocus>
          {OVERLAPS.map((overlap) => (
            <option key={overlap.hours} value={overlap.hours}>
              {overlap.label}
            </option>
          ))}
        </Select>
      </Field>
      <KeyExpiryField
        value={expiry}
        onChange={setExpiry}
        error={fieldError(rotate.error, 'expires_at')}
      />
      <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="primary" busy={rotate.isPending}>
          Renouveler la clé
        </Button>
      </div>
    </PlainForm>
  );
}
