import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import type { ReactNode } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';

/** Edits the legal identity of the sender, which the law requires in messages. */
export function LegalFooterSection(): ReactNode {
  return (
    <FormSection
      title="Pied de page légal"
      what="Au pied des e-mails et dans les « Modalités des avis » : qui vous êtes, où vous êtes."
    >
      <Field
        name="legal_text"
        label="Votre pied de page légal"
        hint="Raison sociale, adresse, contact. Le reste des modalités est écrit d’après vos réglages."
      >
        <Textarea
          rows={4}
          maxLength={FORM_LIMITS.legal_text.most}
          placeholder="Savonnerie du Vallon, 12 rue des Tilleuls, 26400 Crest"
        />
      </Field>
    </FormSection>
  );
}
