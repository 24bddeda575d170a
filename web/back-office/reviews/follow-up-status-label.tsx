import { CircleCheck, Circle, CircleDot, type LucideIcon, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import { FOLLOW_UP_LABELS, type FollowUpStatus as StatusName } from '#contract/labels/follow-up.ts';
import { Status, type StatusTone } from '#web/ui/layout/status.tsx';

const LOOKS: Readonly<Record<Exclude<StatusName, 'open'>, { icon: LucideIcon; tone: StatusTone }>> =
  {
    answered: { icon: Reply, tone: 'information' },
    resolved: { icon: CircleCheck, tone: 'good' },
  };

/** Shows the follow-up status of a review. Open reviews with a low rating are highlighted. */
export function FollowUpStatusLabel({
  status,
  rating,
}: {
  status: StatusName;
  rating: number | null;
}): ReactNode {
  const look =
    status === 'open'
      ? rating !== null && rating <= 2
        ? { icon: CircleDot, tone: 'bad' as const }
        : { icon: Circle, tone: 'neutral' as const }
      : LOOKS[status];
  return <Status {...look} word={FOLLOW_UP_LABELS[status]} />;
}
