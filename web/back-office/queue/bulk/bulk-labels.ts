import { BULK_ACTION_LABELS, type BulkAction } from '#contract/api/operations.ts';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';

const DONE: Readonly<Record<BulkAction, readonly [string, string]>> = {
  send_now: ['envoi lancé', 'envois lancés'],
  cancel: ['envoi annulé', 'envois annulés'],
  postpone: ['envoi reporté', 'envois reportés'],
  restore: ['envoi rétabli', 'envois rétablis'],
};

/** Returns « 3 envois annulés » or « 2 envois annulés, 1 au statut inconnu ». */
export function resultLabel(action: BulkAction, done: number, unknown: number): string {
  if (unknown > 0 && done === 0)
    return countOf(unknown, 'envoi au statut inconnu', 'envois au statut inconnu');
  const label = countOf(done, ...DONE[action]);
  return unknown > 0 ? `${label}, ${formatNumber(unknown)} au statut inconnu` : label;
}

/** The view in which the outcome of uncertain deliveries is confirmed. */
export const UNKNOWN_MESSAGES = {
  to: '/dashboard/queue',
  search: { status: ['outcome_unknown'] },
} as const;

/**
 * Describes the cancelled messages that a provider may have accepted, or returns null when there is
 * none.
 */
export function unknownLabel(unknown: number): string | null {
  if (unknown === 0) return null;
  return unknown === 1
    ? 'Celui-ci a peut-être déjà été reçu\u00A0: confirmez son statut.'
    : 'Ceux-ci ont peut-être déjà été reçus\u00A0: confirmez leur statut.';
}

/** Returns true for actions that `restore` undoes. */
export const isUndone = (action: BulkAction): boolean =>
  action === 'cancel' || action === 'postpone';

/** Returns the action of a job by its name. */
export function actionNamed(name: string | null): BulkAction {
  const entry = Object.entries(BULK_ACTION_LABELS).find(([, label]) => label === name);
  return (entry?.[0] as BulkAction | undefined) ?? 'cancel';
}
