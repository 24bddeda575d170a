import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { LIVE } from '#web/api/live-query.ts';
import { BottomWork } from '#web/ui/tables/bulk-bar.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import {
  actionNamed,
  isUndone,
  resultLabel,
  UNKNOWN_MESSAGES,
  unknownLabel,
} from './bulk-labels.ts';
import type { RunBulk } from './use-bulk.ts';

export type BulkJob = Answer<'listImports'>['data'][number];

/**
 * Shows a bulk action that is in progress or just ended. It continues when the page is left, and is
 * shown again after a reload.
 */
export function BulkProgress({
  job,
  mayAct,
  onUndo,
  onDismiss,
}: {
  job: BulkJob;
  mayAct: boolean;
  onUndo: RunBulk;
  onDismiss: (id: string) => void;
}): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const action = actionNamed(job.source_name);
  const isRunning = job.state === 'running';
  const total = job.total ?? job.done;
  const unknown = job.outcomes.find(({ status }) => status === 'outcome_unknown')?.count ?? 0;
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work()
      .catch(() => undefined)
      .finally(() => setBusy(false)); // The error has been shown in a toast.
    await client.invalidateQueries({ queryKey: [LIVE, 'listImports'] });
  };
  const undo = () =>
    act(async () => {
      if (await onUndo('restore', { import_id: job.id })) onDismiss(job.id);
    });
  const params = { id: job.id };
  return (
    <BottomWork label={job.source_name ?? job.kind_label}>
      <div className="grid w-72 gap-1 py-1 max-md:w-full">
        <p className="flex justify-between gap-3 font-medium tabular-nums" aria-live="polite">
          <span>
            {isRunning
              ? job.source_name
              : `${resultLabel(action, job.updated, unknown)}${job.state === 'done' ? '' : `, ${job.state_label.toLowerCase()}`}`}
          </span>
          {isRunning && (
            <span className="font-normal text-ink-2">{`${formatNumber(job.done)} sur ${formatNumber(total)}`}</span>
          )}
        </p>
        {isRunning && (
          <ProgressBar
            value={job.done}
            max={Math.max(1, total)}
            label={`${formatNumber(job.done)} sur ${formatNumber(total)}`}
            className="w-full"
          />
        )}
        {!isRunning && unknown > 0 && (
          <p className="text-12 text-ink-2">
            {unknownLabel(unknown)}{' '}
            <Link {...UNKNOWN_MESSAGES} className="link">
              Voir
            </Link>
          </p>
        )}
        {(job.refused > 0 || (isRunning && job.eta_seconds !== null)) && (
          <p className="flex justify-between gap-3 text-12 text-ink-3">
            <span>
              {job.refused > 0 && countOf(job.refused, 'n’a pas pu l’être', 'n’ont pas pu l’être')}
            </span>
            {isRunning && job.eta_seconds !== null && (
              <span>{remainingTimeLabel(job.eta_seconds)}</span>
            )}
          </p>
        )}
      </div>
      {mayAct && isRunning && (
        <Button
          look="ghost"
          busy={isBusy}
          onClick={() => void act(() => ask('cancelImport', { params }))}
        >
          Arrêter
        </Button>
      )}
      {mayAct && (job.state === 'cancelled' || job.state === 'failed') && (
        <Button
          look="ghost"
          busy={isBusy}
          onClick={() => void act(() => ask('resumeImport', { params }))}
        >
          Reprendre
        </Button>
      )}
      {mayAct && !isRunning && isUndone(action) && job.updated > 0 && (
        <Button look="ghost" busy={isBusy} onClick={() => void undo()}>
          Rétablir
        </Button>
      )}
      {!isRunning && <IconButton icon={X} label="Fermer" onClick={() => onDismiss(job.id)} />}
    </BottomWork>
  );
}

function remainingTimeLabel(seconds: number): string {
  return seconds < 90
    ? `encore ${formatNumber(seconds)} s`
    : `encore ${formatNumber(Math.ceil(seconds / 60))} min`;
}
