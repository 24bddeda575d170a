import { Ban, Calendar, Check, CheckCheck, CircleAlert, CirclePause, CircleQuestionMark, Clock, CreditCard, Hourglass, Loader, type LucideIcon, Package, StepForward, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageStatus as StatusName } from '#contract/message-status.ts';
import { Status, type Tone } from '#web/ui/status.tsx';

interface Look {
  icon: LucideIcon;
  tone: Tone;
  word: string;
}
/** The fourteen statuses as they are seen; their words are the glossary’s. */
export const messageStatuses: Record<StatusName, Look> = {
  scheduled: { icon: Clock, tone: 'neutral', word: 'Prévu' },
  waiting_payment: { icon: CreditCard, tone: 'neutral', word: 'Attend le paiement' },
  waiting_fulfillment: { icon: Package, tone: 'neutral', word: 'Attend l’expédition' },
  waiting_delivery: { icon: Truck, tone: 'neutral', word: 'Attend la livraison' },
  held: { icon: CirclePause, tone: 'warning', word: 'Retenu' },
  sending: { icon: Loader, tone: 'information', word: 'En cours' },
  outcome_unknown: { icon: CircleQuestionMark, tone: 'warning', word: 'Issue inconnue' },
  sent: { icon: Check, tone: 'good', word: 'Envoyé' },
  delivered: { icon: CheckCheck, tone: 'good', word: 'Remis' },
  failed: { icon: CircleAlert, tone: 'bad', word: 'Échec' },
  postponed: { icon: Calendar, tone: 'neutral', word: 'Reporté' },
  cancelled: { icon: Ban, tone: 'neutral', word: 'Annulé' },
  skipped: { icon: StepForward, tone: 'neutral', word: 'Écarté' },
  expired: { icon: Hourglass, tone: 'neutral', word: 'Expiré' },
};

/** `<MessageStatus status="held" reason="hors des heures" />` */
export function MessageStatus({ status, reason }: { status: StatusName; reason?: ReactNode }): ReactNode {
  return <Status {...messageStatuses[status]} turns={status === 'sending'} reason={reason} />;
}
