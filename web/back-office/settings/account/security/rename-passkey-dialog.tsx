import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Passkey, passkeysQuery } from './security-data.ts';

export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => ask('renamePasskey', { params: { id: passkey.id }, body: { name } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onClose();
    },
  });
  const submit = () => {
    rename.mutate();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Renommer la clé d’accès">
      <PlainForm onSubmit={submit} aria-label="Clé d’accès" className="mt-3 grid gap-4 text-ink">
        <Field label="Nom" error={rename.error?.message}>
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={60}
            required
            data-autofocus
          />
        </Field>
        <div className="flex justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" look="primary" busy={rename.isPending}>
            Enregistrer
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}
