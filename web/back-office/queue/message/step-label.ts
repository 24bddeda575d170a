import { stepNames } from '#web/back-office/components/messages/step-name.tsx';
import type { QueuedReview } from './message-actions.ts';

const ENDED: ReadonlySet<QueuedReview['status']> = new Set<QueuedReview['status']>([
  'sent',
  'delivered',
  'cancelled',
  'skipped',
  'expired',
]);

/** Returns « Demande, puis 2 relances » or « 1re relance, puis la dernière ». */
export function stepLabel(
  next: Pick<QueuedReview, 'id' | 'step'>,
  messages: readonly Pick<QueuedReview, 'id' | 'step' | 'status'>[],
): string {
  const after = messages.filter(({ id, status }) => id !== next.id && !ENDED.has(status));
  const name = stepNames[next.step];
  if (after.length === 0) return name;
  if (after.length > 1) return `${name}, puis ${after.length} relances`;
  return after[0]?.step === 'last_reminder'
    ? `${name}, puis la dernière`
    : `${name}, puis une relance`;
}
