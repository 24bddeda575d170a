import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use, useState } from 'react';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { REASON_LABELS } from '#contract/labels/reason-labels.ts';
import { type Reason, REASONS } from '#contract/labels/message-status.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { liveQuery } from '#web/api/live-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { addDaysToKey, dayKey, formatHour, formatRelative, isAhead } from '#web/ui/format/dates.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { customerFirstName } from '#web/back-office/components/customer.ts';
import { nextRecipient, type QueuedReview } from './message-actions.ts';
import { waitsForAPerson } from './remedy.ts';

export interface SendNowDialogProps {
  /** Null when the dialog is closed. */
  message: QueuedReview | null;
  onClose: () => void;
  /** Resolves to the server’s error, or null. */
  onSend: (message: QueuedReview) => Promise<ApiError | null>;
}

/**
 * Asks for confirmation, because sending cannot be undone. It names the customer, the channel, the
 * customer’s local time and the planned date.
 */
export function SendNowDialog({ message, onClose, onSend }: SendNowDialogProps): ReactNode {
  const zone = use(TimeZoneContext);
  const now = useNow();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [shownMessage, setShownMessage] = useState(message);
  if (message && message !== shownMessage) {
    setShownMessage(message);
    setRefusal(null);
  }
  if (!shownMessage) return null;
  const name = customerFirstName(shownMessage);
  const send = async () => {
    setBusy(true);
    const refused = await onSend(shownMessage).finally(() => setBusy(false));
    if (refused) setRefusal(refused);
    else onClose();
  };
  if (refusal) {
    return (
      <Dialog
        isOpen={message !== null}
        onClose={onClose}
        title={`L’envoi à ${name} n’est pas parti`}
        actions={
          <Button data-autofocus onClick={onClose}>
            Fermer
          </Button>
        }
      >
        <p>{refusal.message}</p>
        {remedyOf(refusal.code) && <p className="mt-2">{remedyOf(refusal.code)}</p>}
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen={message !== null}
      title={`Envoyer à ${name} maintenant\u202F?`}
      safe={waiting(shownMessage, zone, now)}
      confirm="Envoyer maintenant"
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => void send()}
    >
      <Consequence message={shownMessage} />
    </ConfirmDialog>
  );
}

function Consequence({ message }: { message: QueuedReview }): ReactNode {
  const zone = use(TimeZoneContext);
  const now = useNow();
  const { data } = useQuery(liveQuery('getReview', { params: { id: message.request_id } }));
  const there = data?.answer?.data.time_zone;
  const channel =
    message.channel === null
      ? 'Le message'
      : message.channel === 'email'
        ? 'L’e-mail'
        : `Le message ${CHANNEL_LABELS[message.channel]}`;
  const recipient = nextRecipient(message);
  const to = recipient ? ` à ${recipient}` : '';
  return (
    <p>
      {there &&
        formatHour(now, there) !== formatHour(now, zone) &&
        `Il est ${formatHour(now, there)} chez ${customerFirstName(message)}. `}
      {`${channel} part aussitôt${to} et ne peut pas être repris. `}
      {willLeave(message, now) && (
        <Ordinals
          text={`Sans rien faire, il part ${formatRelative(message.scheduled_at, zone)}.`}
        />
      )}
    </p>
  );
}

/** Returns true when the message will be sent automatically at a known date. */
function willLeave(message: QueuedReview, now: Date): boolean {
  return (
    ['scheduled', 'postponed', 'held'].includes(message.status) &&
    message.expires_at === null &&
    !waitsForAPerson(message) &&
    isAhead(message.scheduled_at, now)
  );
}
/** Returns « Attendre 14 h », « Attendre demain », « Attendre » or « Ne pas envoyer ». */
function waiting(message: QueuedReview, zone: string, now: Date): string {
  if (!willLeave(message, now)) return 'Ne pas envoyer';
  const day = dayKey(message.scheduled_at, zone);
  if (day === dayKey(now, zone)) return `Attendre ${formatHour(message.scheduled_at, zone)}`;
  return day === addDaysToKey(dayKey(now, zone), 1) ? 'Attendre demain' : 'Attendre';
}

/** Returns the remedy for an error whose code is a known reason. */
function remedyOf(code: string): string | null {
  const reason: Reason | undefined = REASONS.find((value) => value === code);
  return reason === undefined ? null : REASON_LABELS[reason].remedy;
}
