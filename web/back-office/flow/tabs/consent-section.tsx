import type { ReactNode } from 'react';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Select } from '#web/ui/forms/select.tsx';

/** Edits the consent rule of each channel. */
export function ConsentSection({
  undeclared,
  onDeclare,
}: {
  undeclared: readonly MessageChannel[];
  onDeclare: () => void;
}): ReactNode {
  return (
    <FormSection
      title="Consentement du client"
      what="« Tous sauf refus » : votre boutique recueille elle-même l’accord de ses clients. « Avec preuve » : seules les commandes qui portent le consentement donnent lieu à un message."
    >
      {MESSAGE_CHANNELS.toReversed().map((channel) => (
        <Field key={channel} name={`consent.${channel}`} label={CHANNEL_LABELS[channel]}>
          <Select>
            <option value="declared">Tous sauf refus</option>
            <option value="explicit">Avec preuve</option>
          </Select>
        </Field>
      ))}
      {undeclared.length > 0 && (
        <Note
          tone="warning"
          title="Consentement non déclaré"
          actions={<Button onClick={onDeclare}>Déclarer…</Button>}
        >
          {`Les messages partent, mais votre dossier de preuves ne dit pas qui recueille l’accord de vos clients (${undeclared.map((channel) => CHANNEL_LABELS[channel]).join(', ')}).`}
        </Note>
      )}
    </FormSection>
  );
}
