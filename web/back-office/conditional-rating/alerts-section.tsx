import type { ReactNode } from 'react';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { Select } from '#web/ui/select.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { RATINGS } from './rating-words.ts';

const NUMBER = { valueAsNumber: true };

/** Who hears at once of a low rating. */
export function AlertsSection(): ReactNode {
  return (
    <FormSection title="Alertes par e-mail" what="Une note basse est annoncée dans la minute, avec les mots et les réponses du client. Ce qu’il écrit ensuite fait un second message. Chacun peut aussi régler ses propres notifications.">
      <Field name="alerts.max_rating" label="Annoncer les notes jusqu’à" options={NUMBER}>
        <Select>
          {RATINGS.map((stars) => (
            <option key={stars} value={stars}>
              {stars === 5 ? '5 étoiles : toutes' : `${stars} étoile${stars > 1 ? 's' : ''}`}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="alerts.emails" label="Destinataires" hint="Une adresse par ligne. Vide : les propriétaires de la boutique.">
        <Textarea rows={2} inputMode="email" autoCapitalize="none" spellCheck={false} />
      </Field>
    </FormSection>
  );
}
