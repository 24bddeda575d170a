import { REASON_LABELS } from '#contract/labels/reason-labels.ts';
import { REASONS } from '#contract/labels/message-status.ts';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import { lowerFirst } from '#web/back-office/components/messages/status-and-reason.ts';

const LABELS: Readonly<Record<string, string>> = {
  already_sent: 'déjà parti',
  cannot_cancel: 'déjà terminé ou en train de partir',
  cannot_postpone: 'à rétablir d’abord',
  cannot_restore: 'rien à rétablir',
  previous_step_pending: 'l’étape précédente n’est pas partie',
  not_found: 'introuvable',
  invalid: 'date trop lointaine pour son lien',
};

/**
 * Returns « 2 n’ont pas pu l’être : 1 déjà parti, 1 désinscrit » with the most frequent reason
 * first, or null when nothing was refused.
 */
export function refusalLabel(codes: readonly string[]): string | null {
  if (codes.length === 0) return null;
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const parts = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([code, count]) => `${formatNumber(count)} ${refusalText(code)}`);
  return `${countOf(codes.length, 'n’a pas pu l’être', 'n’ont pas pu l’être')}\u00A0: ${parts.slice(0, 3).join(', ')}${parts.length > 3 ? '…' : ''}.`;
}

function refusalText(code: string): string {
  const reason = REASONS.find((value) => value === code);
  if (reason === undefined) return LABELS[code] ?? 'refusé';
  return lowerFirst(REASON_LABELS[reason].label);
}
