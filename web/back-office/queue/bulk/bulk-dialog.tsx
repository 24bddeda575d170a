import { type ReactNode, use, useState } from 'react';
import type { BulkAction } from '#contract/api/operations.ts';
import { Button, type ButtonLook } from '#web/ui/buttons/button.tsx';
import { addDaysToKey, dayKey, formatMoment } from '#web/ui/format/dates.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import { zonedMoment } from '#web/ui/format/zoned-moment.ts';

interface DialogTexts {
  title: string;
  text: string;
  confirm: string;
  safe: string;
  look: ButtonLook;
}

function dialogTexts(action: BulkAction, count: number): DialogTexts {
  const messages = countOf(count, 'envoi', 'envois');
  switch (action) {
    case 'send_now':
      return {
        title: `Envoyer ${countOf(count, 'message', 'messages')} maintenant\u202F?`,
        text: 'Ils partent aussitôt, sans attendre leur délai ni leurs horaires, et ne peuvent pas être repris. Un stop, une note ou une commande annulée les retient quand même.',
        confirm: 'Envoyer maintenant',
        safe: 'Ne pas envoyer',
        look: 'primary',
      };
    case 'cancel':
      return {
        title: `Annuler ${messages}\u202F?`,
        text: 'Ils ne partiront pas, ni les relances qui les suivent. Vous pourrez les rétablir.',
        confirm: `Annuler ${messages}`,
        safe: 'Garder',
        look: 'danger',
      };
    case 'restore':
      return {
        title: `Rétablir ${messages}\u202F?`,
        text: 'Chacun est planifié de nouveau selon vos réglages d’aujourd’hui. Ce qu’une note, un stop ou la commande a arrêté le reste.',
        confirm: 'Rétablir',
        safe: 'Ne rien changer',
        look: 'primary',
      };
    case 'postpone':
      return {
        title: `Reporter ${messages}`,
        text: 'Hors de vos horaires d’envoi, chacun attend la première heure permise.',
        confirm: 'Reporter',
        safe: 'Ne pas reporter',
        look: 'primary',
      };
  }
}

type Choice = 'tomorrow' | 'week' | 'date';
const HOUR = '10:00';

export interface BulkDialogProps {
  /** Null when the dialog is closed. */
  action: BulkAction | null;
  count: number;
  onClose: () => void;
  /** Resolves when the action is done or has been started. */
  onConfirm: (action: BulkAction, until?: Date) => Promise<unknown>;
}

/** Asks for confirmation of a bulk action, with the exact number and the consequence. */
export function BulkDialog({ action, count, onClose, onConfirm }: BulkDialogProps): ReactNode {
  const [pendingAction, setPendingAction] = useState({ action, count });
  const [isBusy, setBusy] = useState(false);
  const [choice, setChoice] = useState<Choice>('tomorrow');
  const [typed, setTyped] = useState('');
  const zone = use(TimeZoneContext);
  const now = useNow();
  if (action && (action !== pendingAction.action || count !== pendingAction.count))
    setPendingAction({ action, count });
  if (!pendingAction.action) return null;
  const today = dayKey(now, zone);
  const days = { tomorrow: addDaysToKey(today, 1), week: addDaysToKey(today, 7), date: typed };
  const day = days[choice];
  const isUsable =
    pendingAction.action !== 'postpone' ||
    (day >= addDaysToKey(today, 1) && day <= addDaysToKey(today, 364));
  const { title, text, confirm, safe, look } = dialogTexts(
    pendingAction.action,
    pendingAction.count,
  );
  const run = async (chosen: BulkAction) => {
    setBusy(true);
    await onConfirm(
      chosen,
      chosen === 'postpone' ? zonedMoment(day, HOUR, zone) : undefined,
    ).finally(() => setBusy(false));
  };
  const when = (of: string) => (
    <Ordinals text={formatMoment(zonedMoment(of, HOUR, zone), zone, now)} />
  );
  return (
    <Dialog
      isOpen={action !== null}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {safe}
          </Button>
          <Button
            look={look}
            busy={isBusy}
            why={!isUsable && 'Choisissez d’abord un jour à venir, dans l’année.'}
            onClick={() => void run(pendingAction.action ?? 'cancel')}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {pendingAction.action === 'postpone' && (
        <div className="mt-4 text-ink">
          <RadioGroup
            legend="Quand"
            name="bulk-until"
            options={[
              { value: 'tomorrow', label: 'Demain', hint: when(days.tomorrow) },
              { value: 'week', label: 'Dans une semaine', hint: when(days.week) },
              { value: 'date', label: 'À une date' },
            ]}
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
                min={addDaysToKey(today, 1)}
                max={addDaysToKey(today, 364)}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
        </div>
      )}
    </Dialog>
  );
}
