import type { ReactNode } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import type { FlowForm } from '../flow-form.ts';

/** Edits the message limits per customer and the exclusions. */
export function LimitsSection({ values }: { values: FlowForm }): ReactNode {
  return (
    <>
      <FormSection
        title="Limites par personne"
        what="Tous canaux confondus. Vide : pas de limite. Une relance n’est jamais bloquée par la seconde."
      >
        <div className="grid grid-cols-2 items-end gap-4">
          <Field name="caps.messages_per_day" label="Messages en 24 h" validation="eager">
            <Input inputMode="numeric" />
          </Field>
          <Field name="caps.requests_per_30_days" label="Demandes en 30 jours" validation="eager">
            <Input inputMode="numeric" />
          </Field>
        </div>
        <p className="text-12 text-ink-3">{capLabel(values.caps)}</p>
      </FormSection>
      <FormSection
        title="Exclusions"
        what="Ces commandes ne reçoivent aucune demande. Séparez par des virgules."
      >
        <Field name="exclusions.countries" label="Pays" hint="Codes à deux lettres : BE, CH.">
          <Input autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Field name="exclusions.tags" label="Étiquettes de commande">
          <Input spellCheck={false} />
        </Field>
        <Field
          name="exclusions.email_domains"
          label="Domaines d’e-mail"
          hint="marketplace.amazon.fr, exemple.fr"
        >
          <Input autoCapitalize="none" spellCheck={false} />
        </Field>
      </FormSection>
    </>
  );
}

/** Describes the combined effect of the two limits. */
function capLabel({ messages_per_day, requests_per_30_days }: FlowForm['caps']): string {
  const day =
    messages_per_day.trim() === ''
      ? 'autant de messages que voulu en 24 h'
      : `${messages_per_day} message${Number(messages_per_day) > 1 ? 's' : ''} au plus en 24 h`;
  const month =
    requests_per_30_days.trim() === ''
      ? 'autant de demandes que de commandes'
      : `${requests_per_30_days} demande${Number(requests_per_30_days) > 1 ? 's' : ''} au plus en 30 jours`;
  return `Une même personne reçoit ${day}, et ${month}. Ce qui dépasse attend le premier créneau libre.`;
}
