import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field, FieldError } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { SteeringNote, TakenBy } from './acknowledgement.tsx';
import { mustAcknowledge } from './conditional-schema.ts';
import type { ConditionalForm } from './conditional-form.ts';
import { MODE_NAMES } from './rating-labels.ts';

const NUMBER = { valueAsNumber: true };
const MODES = [
  {
    value: 'neutral',
    label: `${MODE_NAMES.neutral} (recommandé)`,
    hint: 'La note ne change que les mots. Conforme aux règles de Trustpilot et de Google.',
  },
  {
    value: 'feedback_first',
    label: MODE_NAMES.feedback_first,
    hint: 'Un client mécontent voit le formulaire privé ouvert, les sites d’avis dessous.',
  },
  {
    value: 'redirect',
    label: MODE_NAMES.redirect,
    hint: 'Un client content est conduit aussitôt au premier site d’avis ; un mécontent voit le formulaire privé d’abord, les sites d’avis dessous.',
  },
] as const;

interface ModeSectionProps {
  form: UseFormReturn<ConditionalForm>;
  values: ConditionalForm;
  /** The saved configuration, which is active. */
  saved: ConditionalConfiguration;
}

/**
 * Edits the mode and the rating from which a customer counts as happy. A mode other than neutral
 * must be acknowledged each time it is chosen.
 */
export function ModeSection({ form, values, saved }: ModeSectionProps): ReactNode {
  const choose = (mode: ConditionalForm['mode']) => {
    form.setValue('mode', mode, { shouldDirty: true });
    form.setValue('mode_acknowledged', mode === saved.mode && saved.mode_acknowledged, {
      shouldDirty: true,
    });
    form.clearErrors('mode_acknowledged');
  };
  const isInForce = values.mode === saved.mode && saved.mode_acknowledged;
  const asks = mustAcknowledge({ ...values, mode_acknowledged: false });
  const problem = form.formState.errors.mode_acknowledged?.message;
  return (
    <FormSection
      id="comportement"
      title="Comportement"
      what="Dans aucun mode un site d’avis n’est caché à qui que ce soit."
    >
      <RadioGroup
        legend="Mode"
        name="mode-choice"
        value={values.mode}
        onChoose={(mode) => choose(mode as ConditionalForm['mode'])}
        options={MODES}
      />
      {values.mode !== 'neutral' && (
        <SteeringNote mode={values.mode}>
          {isInForce && <TakenBy />}
          {!isInForce && asks && (
            <div className="mt-3 text-ink">
              <Checkbox
                name="mode_acknowledged"
                aria-describedby={problem ? 'mode-acknowledged-error' : undefined}
                label="J’ai lu ce que ce mode implique, et j’en prends acte pour la boutique. Mon nom et la date sont gardés."
              />
              {problem && (
                <FieldError id="mode-acknowledged-error" isAlert>
                  {problem}
                </FieldError>
              )}
            </div>
          )}
        </SteeringNote>
      )}
      <Field
        name="threshold"
        label="Content à partir de"
        options={NUMBER}
        hint="1 et 2 étoiles sous ce seuil : mécontent. Entre les deux : mitigé."
      >
        <Select>
          {[2, 3, 4, 5].map((stars) => (
            <option key={stars} value={stars}>
              {stars} étoiles
            </option>
          ))}
        </Select>
      </Field>
    </FormSection>
  );
}
