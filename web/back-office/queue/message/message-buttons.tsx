import { CalendarClock, RotateCcw, Scale, Send, UserPen, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { MessageAction } from './message-actions.ts';

interface ActionsProps {
  actions: readonly MessageAction[];
  onAct: (action: MessageAction) => void;
}

const ICONS = {
  edit_contact: UserPen,
  send_now: Send,
  postpone: CalendarClock,
  cancel: X,
  restore: RotateCcw,
  resolve: Scale,
};
const LABELS: Record<MessageAction, string> = {
  edit_contact: 'Corriger le contact',
  send_now: 'Envoyer maintenant',
  postpone: 'Reporter cet envoi',
  cancel: 'Annuler cet envoi',
  restore: 'Rétablir cet envoi',
  resolve: 'Confirmer',
};
const SHORT: Record<MessageAction, string> = {
  edit_contact: 'Corriger le contact',
  send_now: 'Envoyer maintenant',
  postpone: 'Reporter',
  cancel: 'Annuler',
  restore: 'Rétablir',
  resolve: 'Confirmer',
};

/** The shortcut « e » cancels a message. */
const KEYS: Partial<Record<MessageAction, string>> = { cancel: 'e' };

/** The action icons of a row, shown over its date. */
export function MessageIcons({ actions, onAct }: ActionsProps): ReactNode {
  return actions.map((action) => (
    <IconButton
      key={action}
      icon={ICONS[action]}
      label={LABELS[action]}
      data-shortcut={KEYS[action]}
      onClick={() => onAct(action)}
    />
  ));
}

/** The action buttons of the panel. `isRetry` is true when the message was refused before. */
export function MessageButtons({
  actions,
  onAct,
  isRetry = false,
}: ActionsProps & { isRetry?: boolean }): ReactNode {
  if (actions.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {actions.map((action, index) => (
        <Button
          key={action}
          look={action === 'cancel' ? 'danger-ghost' : index === 0 ? 'primary' : 'bordered'}
          {...(action === 'send_now' && { icon: Send })}
          data-shortcut={KEYS[action]}
          className={action === 'cancel' ? '-mr-3 ml-auto' : ''}
          onClick={() => onAct(action)}
        >
          {action === 'send_now' && isRetry ? 'Réessayer' : SHORT[action]}
        </Button>
      ))}
    </div>
  );
}
