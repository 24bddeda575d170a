import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export type SavedView = Answer<'listSavedViews'>['data'][number];

/** Names the current filters as a view, or renames a view. */
export function ViewDialog({
  screen,
  address,
  view,
  onClose,
}: {
  screen: SavedView['screen'];
  address: string;
  /** Null when a new view is created. */
  view: SavedView | null;
  onClose: () => void;
}): ReactNode {
  const client = useQueryClient();
  const [name, setName] = useState(view?.name ?? '');
  const save = useMutation({
    mutationFn: () =>
      view === null
        ? ask('addSavedView', { body: { screen, name, address } })
        : ask('changeSavedView', { params: { id: view.id }, body: { name } }),
    onSuccess: async () => {
      onClose();
      showToast({ title: view === null ? 'Vue enregistrée' : 'Vue renommée', color: 'primary' });
      await client.invalidateQueries({ queryKey: endpointQuery('listSavedViews').queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const refusal = save.error instanceof ApiError ? save.error.errors['name']?.[0] : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={view === null ? 'Enregistrer la vue' : 'Renommer la vue'}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form="view-form" look="primary" busy={save.isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <p>Ses filtres apparaissent sous ce nom pour toute l’équipe.</p>
      <form id="view-form" onSubmit={submit} noValidate className="mt-4 text-ink">
        <Field label="Nom de la vue" error={refusal ?? save.error?.message}>
          <Input
            data-autofocus
            value={name}
            maxLength={60}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
