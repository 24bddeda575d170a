import {
  Ban,
  Calendar,
  Check,
  CheckCheck,
  CircleAlert,
  CirclePause,
  CircleQuestionMark,
  Clock,
  CreditCard,
  Hourglass,
  Loader,
  type LucideIcon,
  Package,
  StepForward,
  Truck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { STATUS_LABELS } from '#contract/labels/labels.ts';
import type { MessageStatus as StatusName } from '#contract/labels/message-status.ts';
import { Status, type StatusTone } from '#web/ui/layout/status.tsx';

interface Look {
  icon: LucideIcon;
  tone: StatusTone;
}
/** The icon and tone of each of the fourteen statuses. */
export const messageStatuses: Record<StatusName, Look> = {
  scheduled: { icon: Clock, tone: 'neutral' },
  waiting_payment: { icon: CreditCard, tone: 'neutral' },
  waiting_fulfillment: { icon: Package, tone: 'neutral' },
  waiting_delivery: { icon: Truck, tone: 'neutral' },
  held: { icon: CirclePause, tone: 'warning' },
  sending: { icon: Loader, tone: 'information' },
  outcome_unknown: { icon: CircleQuestionMark, tone: 'warning' },
  sent: { icon: Check, tone: 'good' },
  delivered: { icon: CheckCheck, tone: 'good' },
  failed: { icon: CircleAlert, tone: 'bad' },
  postponed: { icon: Calendar, tone: 'neutral' },
  cancelled: { icon: Ban, tone: 'neutral' },
  skipped: { icon: StepForward, tone: 'neutral' },
  expired: { icon: Hourglass, tone: 'neutral' },
};

/**
 * Shows the status of a message and its reason, when there is one: « En attente », « hors des
 * heures ».
 */
export function MessageStatusLabel({
  status,
  reason,
}: {
  status: StatusName;
  reason?: ReactNode;
}): ReactNode {
  return (
    <Status
      {...messageStatuses[status]}
      word={STATUS_LABELS[status]}
      turns={status === 'sending'}
      reason={reason}
    />
  );
}
