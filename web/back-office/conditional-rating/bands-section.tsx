import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import type { ReactNode } from 'react';
import { pageTextsOf } from '#web/customer/texts/page-texts-of.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { useSession } from '../session/use-session.ts';
import type { ConditionalForm } from './conditional-form.ts';
import { BAND_NAMES, ratingsOf, starsLabel } from './rating-labels.ts';

const LEAST = 2;

/** Edits the sentence after the thanks for each range of ratings. */
export function BandsSection({ values }: { values: ConditionalForm }): ReactNode {
  const { tone } = useSession().team.customization_config;
  const { empathy } = pageTextsOf('fr', tone).rated;
  const threshold = Number.isInteger(values.threshold) ? values.threshold : LEAST;
  const bands = (['happy', 'neutral', 'unhappy'] as const).map((band) => ({
    band,
    ratings: ratingsOf(band, threshold),
  }));
  return (
    <FormSection
      id="mots"
      title="Mots selon la note"
      what="La phrase qui suit le remerciement. Vide : la nôtre, dans la langue du client ; la vôtre s’affiche telle quelle dans toutes les langues."
    >
      {bands.map(({ band, ratings }) => (
        <Field
          key={band}
          name={`texts.${band}`}
          label={BAND_NAMES[band]}
          aside={
            <span className="text-12 text-ink-3">
              {ratings.length === 0 ? 'aucune note à ce seuil' : starsLabel(ratings)}
            </span>
          }
        >
          <Textarea
            rows={2}
            maxLength={FORM_LIMITS.text_after_rating.most}
            placeholder={empathy[band]}
          />
        </Field>
      ))}
    </FormSection>
  );
}
