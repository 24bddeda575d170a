import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BulkAction } from '#contract/api/operations.ts';
import type { Answer, Body } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { LIVE } from '#web/api/live-query.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { resultLabel, UNKNOWN_MESSAGES, unknownLabel } from './bulk-labels.ts';
import { QUEUE_KEY } from '../read-queue.ts';
import { refusalLabel } from '../message/refusal-label.ts';

/**
 * The messages of a bulk action: some rows, all that match the filters, or all of a previous job.
 */
export type BulkTarget =
  | { ids: string[] }
  | { filters: Record<string, string> }
  | { import_id: string };
type BulkResult = Exclude<Answer<'bulkQueuedReviews'>['data'], { state: unknown }>;
export type RunBulk = (
  action: BulkAction,
  target: BulkTarget,
  more?: { scheduled_at?: Date; undo?: Body<'bulkQueuedReviews'>['undo'] },
) => Promise<boolean>;

/**
 * Applies one action to many messages. A small action shows a toast that can undo it, and a large
 * one becomes a job with progress. Resolves to true when the action is done or started.
 */
export function useBulk(): RunBulk {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showUnknown = () => void navigate(UNKNOWN_MESSAGES);
  const run: RunBulk = async (action, target, { scheduled_at, undo } = {}) => {
    try {
      const request = {
        action,
        ...target,
        ...(scheduled_at && { scheduled_at: scheduled_at.toISOString() }),
        ...(undo && { undo }),
      };
      const { data } = await ask('bulkQueuedReviews', {
        body: request as unknown as Body<'bulkQueuedReviews'>,
      });
      if ('done' in data && !('state' in data))
        showResult(action, target, data, { run, showUnknown });
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false; // The error has been shown in a toast.
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: [QUEUE_KEY] });
      void client.invalidateQueries({ queryKey: [LIVE] });
      void client.invalidateQueries({ queryKey: ['count'] });
    }
  };
  return run;
}

function showResult(
  action: BulkAction,
  target: BulkTarget,
  { done, outcome_unknown, refused, began_at }: BulkResult,
  { run, showUnknown }: { run: RunBulk; showUnknown: () => void },
): void {
  const unknown = outcome_unknown.length;
  const explanation = [unknownLabel(unknown), refusalLabel(refused.map(({ code }) => code))]
    .filter((label) => label !== null)
    .join(' ');
  const unchangedIds = new Set([...refused.map(({ id }) => id), ...outcome_unknown]);
  const undo =
    'ids' in target && (action === 'cancel' || action === 'postpone') && done > 0
      ? {
          label: action === 'cancel' ? 'Rétablir' : 'Annuler le report',
          run: () =>
            void run(
              'restore',
              { ids: target.ids.filter((id) => !unchangedIds.has(id)) },
              { undo: { action, since: began_at } },
            ),
        }
      : unknown > 0
        ? { label: 'Voir', run: showUnknown }
        : undefined;
  showToast({
    title: resultLabel(action, done, unknown),
    color: done > 0 && unknown === 0 ? 'primary' : 'warning',
    ...(explanation && { description: explanation, duration: 9_000 }),
    ...(undo && { action: undo }),
  });
}
