import { Ban, Check, CircleAlert, Clock, Loader, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  OPERATION_STATE_LABELS,
  type OperationState as StateName,
} from '#contract/api/operations.ts';
import { Status, type StatusTone } from '#web/ui/layout/status.tsx';

const LOOKS: Record<StateName, { icon: LucideIcon; tone: StatusTone; turns?: true }> = {
  checking: { icon: Loader, tone: 'information', turns: true },
  checked: { icon: Clock, tone: 'warning' },
  running: { icon: Loader, tone: 'information', turns: true },
  done: { icon: Check, tone: 'good' },
  cancelled: { icon: Ban, tone: 'neutral' },
  failed: { icon: CircleAlert, tone: 'bad' },
};

export function ImportStateLabel({
  state,
  reason,
}: {
  state: StateName;
  reason?: ReactNode;
}): ReactNode {
  return <Status {...LOOKS[state]} word={OPERATION_STATE_LABELS[state]} reason={reason} />;
}
