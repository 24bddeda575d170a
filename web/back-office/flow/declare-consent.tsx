import type { ReactNode } from 'react';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS, type MessageChannel, STEPS } from '#contract/labels/message-status.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { FlowForm } from './flow-form.ts';

/** Returns the channels that an active flow uses with the shop’s own declaration of consent. */
export function declaredChannels(form: FlowForm): MessageChannel[] {
  if (!form.is_active) return [];
  const used = new Set(
    STEPS.flatMap((step) => (form.steps[step].is_enabled ? form.steps[step].channels : [])),
  );
  return MESSAGE_CHANNELS.filter(
    (channel) => used.has(channel) && form.consent[channel] === 'declared',
  );
}

interface DeclareConsentProps {
  /** Empty when the dialog is closed. */
  channels: readonly MessageChannel[];
  isSaving: boolean;
  onDeclare: () => void;
  onClose: () => void;
}

/**
 * Asks the user to declare that the shop collects consent, before a channel is first used. The
 * declaration and the user’s name go to the audit log.
 */
export function DeclareConsent({
  channels,
  isSaving,
  onDeclare,
  onClose,
}: DeclareConsentProps): ReactNode {
  const names = channels.map((channel) => CHANNEL_LABELS[channel]).join(', ');
  return (
    <ConfirmDialog
      isOpen={channels.length > 0}
      title={`Vos clients acceptent-ils d’être contactés ? ${names}`}
      confirm="Je le déclare, enregistrer"
      safe="Revenir"
      isBusy={isSaving}
      onConfirm={onDeclare}
      onClose={onClose}
    >
      En enregistrant, vous déclarez que votre boutique recueille l’accord de ses clients pour ces
      canaux. Votre nom et la date sont notés au journal. Sinon, choisissez « Avec preuve » dans
      « Consentement du client » : seules les commandes qui portent le consentement donnent alors
      lieu à un message.
    </ConfirmDialog>
  );
}
