import { type ReactNode, use, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { addDaysToKey, dayKey, formatMoment, isAhead } from '#web/ui/format/dates.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { zonedHour, zonedMoment } from '#web/ui/format/zoned-moment.ts';
import { customerFirstName } from '#web/back-office/components/customer.ts';
import type { QueuedReview } from './message-actions.ts';

export interface PostponeDialogProps {
  /** Null when the dialog is closed. */
  message: QueuedReview | null;
  onClose: () => void;
  onPostpone: (message: QueuedReview, until: Date) => void;
}

type Choice = 'tomorrow' | 'week' | 'date';

/**
 * Chooses another day for a message at the same time of day. It can be undone, so it needs no
 * confirmation.
 */
export function PostponeDialog({ message, onClose, onPostpone }: PostponeDialogProps): ReactNode {
  const zone = use(TimeZoneContext);
  const now = useNow();
  const [choice, setChoice] = useState<Choice>('tomorrow');
  const today = dayKey(now, zone);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(message);
  if (message && message !== shown) {
    setShown(message);
    setChoice('tomorrow');
    setTyped('');
  }
  if (!shown) return null;
  const hour = zonedHour(
    isAhead(shown.scheduled_at, now) ? new Date(shown.scheduled_at) : now,
    zone,
  );
  const days = { tomorrow: addDaysToKey(today, 1), week: addDaysToKey(today, 7), date: typed };
  const moment = (day: string) => zonedMoment(day, hour, zone);
  const day = days[choice];
  const [first, last] = [addDaysToKey(today, 1), addDaysToKey(today, 364)];
  const isUsable = day >= first && day <= last;
  const options = [
    {
      value: 'tomorrow',
      label: 'Demain',
      hint: <Ordinals text={formatMoment(moment(days.tomorrow), zone, now)} />,
    },
    {
      value: 'week',
      label: 'Dans une semaine',
      hint: <Ordinals text={formatMoment(moment(days.week), zone, now)} />,
    },
    { value: 'date', label: 'À une date' },
  ];
  return (
    <Dialog
      isOpen={message !== null}
      onClose={onClose}
      title={`Reporter l’envoi à ${customerFirstName(shown)}`}
      actions={
        <>
          <Button onClick={onClose}>Ne pas reporter</Button>
          <Button
            look="primary"
            data-autofocus
            why={!isUsable && 'Choisissez d’abord un jour à venir, dans l’année.'}
            onClick={() => onPostpone(shown, moment(day))}
          >
            Reporter
          </Button>
        </>
      }
    >
      <p className="mb-4">{consequence(shown)}</p>
      <div className="text-ink">
        <RadioGroup
          legend="Quand"
          name="until"
          options={options}
          value={choice}
          onChoose={(value) => setChoice(value as Choice)}
        />
        {choice === 'date' && (
          <Field
            label="Jour du départ"
            className="mt-3"
            {...(typed !== '' &&
              !isUsable && { error: 'Choisissez un jour à venir, dans l’année.' })}
          >
            <Input
              type="date"
              min={first}
              max={last}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

function consequence({ status, step }: QueuedReview): string {
  const waited = {
    waiting_payment: 'le paiement',
    waiting_fulfillment: 'l’expédition',
    waiting_delivery: 'la livraison',
  }[status as string];
  const hours = 'Hors de vos horaires d’envoi, il attend la première heure permise.';
  if (waited)
    return `Le message n’attendra plus ${waited} : il partira à la date choisie. ${hours}`;
  return step === 'request' ? `Les relances suivront, au même intervalle. ${hours}` : hours;
}
