import {
  Check,
  CheckCheck,
  CircleAlert,
  CircleQuestionMark,
  Clock,
  Loader,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { REPLY_LABELS, type ReplyState as StateName } from '#contract/labels/follow-up.ts';
import { Status, type StatusTone } from '#web/ui/layout/status.tsx';

const LOOKS: Readonly<Record<StateName, { icon: LucideIcon; tone: StatusTone }>> = {
  queued: { icon: Clock, tone: 'neutral' },
  sending: { icon: Loader, tone: 'information' },
  sent: { icon: Check, tone: 'good' },
  delivered: { icon: CheckCheck, tone: 'good' },
  failed: { icon: CircleAlert, tone: 'bad' },
  outcome_unknown: { icon: CircleQuestionMark, tone: 'warning' },
};

export function ReplyStateLabel({ state }: { state: StateName }): ReactNode {
  return <Status {...LOOKS[state]} word={REPLY_LABELS[state]} turns={state === 'sending'} />;
}
