import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { startWords } from './import-words.ts';
import { type ImportDetail, importQuery, importsQuery } from './imports-data.ts';

type Deed = 'confirmImport' | 'cancelImport' | 'resumeImport';

/** What a person may do with an import as it stands. What is stopped can be resumed, so nothing is asked twice. */
export function ImportActions({ work }: { work: ImportDetail }): ReactNode {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (deed: Deed) => ask(deed, { params: { id: work.id } }),
    onSuccess: (answer) => client.setQueryData(importQuery(work.id).queryKey, answer),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: importQuery(work.id).queryKey });
      void client.invalidateQueries({ queryKey: importsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['listQueuedReviews'] });
    },
  });
  const button = (deed: Deed, words: string, look: 'primary' | 'bordered' | 'ghost' = 'bordered') => (
    <Button look={look} busy={isPending && variables === deed} onClick={() => mutate(deed)}>
      {words}
    </Button>
  );
  const { state } = work;
  const hasWork = work.created + work.updated > 0 && !work.file?.missing_field;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'checked' && hasWork && button('confirmImport', startWords(work), 'primary')}
      {state === 'checked' && button('cancelImport', 'Abandonner', 'ghost')}
      {(state === 'running' || state === 'checking') && button('cancelImport', 'Arrêter')}
      {(state === 'cancelled' || state === 'failed') && button('resumeImport', 'Reprendre', 'primary')}
      {state === 'done' && (
        <Link to="/dashboard/queue" className={buttonClass('primary')}>
          Voir la file d’attente
        </Link>
      )}
    </div>
  );
}
