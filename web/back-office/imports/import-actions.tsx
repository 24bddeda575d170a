import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TRUSTPILOT } from '#contract/labels/review-origins.ts';
import { ask } from '#web/api/ask.ts';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { startLabel } from './import-labels.ts';
import { UndoImport } from './undo-import.tsx';
import { type ImportDetail, importQuery, importsQuery } from './imports-data.ts';

type ImportAction = 'confirmImport' | 'cancelImport' | 'resumeImport';

/**
 * Offers the actions that the state of an import allows. Cancelling needs no confirmation, because
 * an import can be resumed.
 */
export function ImportActions({ work }: { work: ImportDetail }): ReactNode {
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: ImportAction) => ask(action, { params: { id: work.id } }),
    onSuccess: (answer) => client.setQueryData(importQuery(work.id).queryKey, answer),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: importQuery(work.id).queryKey });
      void client.invalidateQueries({ queryKey: importsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['listQueuedReviews'] });
    },
  });
  const button = (
    action: ImportAction,
    label: string,
    look: 'primary' | 'bordered' | 'ghost' = 'bordered',
  ) => (
    <Button look={look} busy={isPending && variables === action} onClick={() => mutate(action)}>
      {label}
    </Button>
  );
  const { state, reviews } = work;
  const hasWork =
    work.created + work.updated > 0 &&
    !work.file?.missing_field &&
    (reviews?.origin !== null || 'origin' in (work.file?.mapping ?? {}));
  const isUndone = reviews !== null && reviews.undone_at !== null;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'checked' && hasWork && button('confirmImport', startLabel(work), 'primary')}
      {state === 'checked' && button('cancelImport', 'Abandonner', hasWork ? 'ghost' : 'bordered')}
      {(state === 'running' || state === 'checking') && button('cancelImport', 'Arrêter')}
      {(state === 'cancelled' || state === 'failed') &&
        !isUndone &&
        button('resumeImport', 'Reprendre', 'primary')}
      {state === 'done' && (work.kind === 'products' || work.kind === 'product_reviews') && (
        <Link to="/dashboard/products" className={buttonClass('primary')}>
          Voir les produits
        </Link>
      )}
      {state === 'done' && reviews === null && work.kind !== 'products' && (
        <Link to="/dashboard/queue" className={buttonClass('primary')}>
          Voir les envois
        </Link>
      )}
      {state === 'done' && work.kind === 'reviews' && reviews?.origin === TRUSTPILOT && (
        <Link to="/dashboard/reviews/trustpilot_mode" className={buttonClass('primary')}>
          Voir ces avis
        </Link>
      )}
      {state === 'done' &&
        work.kind === 'reviews' &&
        reviews?.origin &&
        reviews.origin !== TRUSTPILOT &&
        !isUndone && (
          <Link
            to="/dashboard/reviews/shop"
            search={{ view: 'published', origin: [reviews.origin] }}
            className={buttonClass('primary')}
          >
            Voir ces avis
          </Link>
        )}
      {reviews?.undo_until && <UndoImport work={work} until={reviews.undo_until} />}
    </div>
  );
}
