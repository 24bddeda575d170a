import { BULK_ACTION_LABELS, type BulkAction } from '#contract/api/imports.ts';
import { countOf } from '#web/ui/format/numbers.ts';

const DONE: Readonly<Record<BulkAction, readonly [string, string]>> = {
  send_now: ['envoi lancé', 'envois lancés'],
  cancel: ['envoi annulé', 'envois annulés'],
  postpone: ['envoi reporté', 'envois reportés'],
  restore: ['envoi rétabli', 'envois rétablis'],
};

/** « 3 envois annulés » */
export const doneWords = (action: BulkAction, count: number): string =>
  countOf(count, ...DONE[action]);

/** Cancelling and postponing are undone by restoring. */
export const isUndone = (action: BulkAction): boolean =>
  action === 'cancel' || action === 'postpone';

/** A job is named after what it does. */
export function actionNamed(name: string | null): BulkAction {
  const entry = Object.entries(BULK_ACTION_LABELS).find(([, label]) => label === name);
  return (entry?.[0] as BulkAction | undefined) ?? 'cancel';
}
