import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { type ImportDetail, importQuery } from './imports-data.ts';

/** Undoes a whole import of reviews. Shown while the server allows it. */
export function UndoImport({ work, until }: { work: ImportDetail; until: string }): ReactNode {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => ask('undoImport', { params: { id: work.id } }),
    onSuccess: async (answer) => {
      client.setQueryData(importQuery(work.id).queryKey, answer);
      setAsking(false);
      showToast({
        title: 'L’import est retiré',
        description: 'Ses avis ne sont plus publiés.',
        color: 'neutral',
      });
      await client.invalidateQueries();
    },
  });
  const count = countOf(work.created, 'avis importé', 'avis importés');
  return (
    <>
      <Button look="danger-ghost" onClick={() => setAsking(true)}>
        Retirer cet import…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Retirer tous les avis de cet import ?"
        confirm="Retirer l’import"
        safe="Conserver les avis"
        look="danger"
        isBusy={isPending}
        onConfirm={() => mutate()}
      >
        {count} ne seront plus publiés, avec vos réponses à ces avis. Vous pourrez importer le
        fichier de nouveau. C’est possible jusqu’au <Moment at={until} />.
      </ConfirmDialog>
    </>
  );
}
