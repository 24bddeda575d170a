import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { ItemLimit } from '#web/ui/forms/item-limit.tsx';
import { WholeNumberInput } from '#web/ui/forms/whole-number-input.tsx';
import { formatShare } from '#web/ui/format/numbers.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { siteAccountQuery } from '../integrations/trustpilot/trustpilot-data.ts';
import { type ConditionalForm, NEW_DESTINATION } from './conditional-form.ts';
import { firstShares, KIND_NAMES } from './rating-labels.ts';

const MAX_DESTINATIONS = 10;
const NUMBER = { valueAsNumber: true };
const EXAMPLES = {
  trustpilot: 'https://fr.trustpilot.com/evaluate/boutique.fr',
  google: 'https://g.page/r/…/review',
  custom: 'https://www.exemple.fr/avis',
};

/**
 * Edits the sites where a customer may publish a review. The private form is always offered with
 * them.
 */
export function DestinationsSection({
  form,
  values,
}: {
  form: UseFormReturn<ConditionalForm>;
  values: ConditionalForm;
}): ReactNode {
  const destinations = useFieldArray({ control: form.control, name: 'destinations' });
  const shares = firstShares(
    values.destinations.map(({ weight }) => ({ weight: Number.isFinite(weight) ? weight : 0 })),
  );
  const several = values.destinations.length > 1;
  // Proposes the Trustpilot page that the team connected. It is saved only with the form.
  const page = useQuery({ ...siteAccountQuery, retry: false }).data?.data.account;
  const isMissing = page && !values.destinations.some(({ kind }) => kind === 'trustpilot');
  return (
    <FormSection
      id="sites"
      title="Sites d’avis"
      what="Les sites où vos clients peuvent publier leur avis. Toutes les notes voient les mêmes sites ; l’ordre d’affichage est tiré pour chaque client, avant sa note. Plus un site a de poids, plus souvent il vient en premier."
    >
      {destinations.fields.map((destination, index) => (
        <fieldset
          key={destination.id}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-4 border-t border-border pt-4 first:border-t-0 first:pt-0"
        >
          <legend className="sr-only">Site d’avis {index + 1}</legend>
          <Field name={`destinations.${index}.kind`} label="Site">
            <Select>
              {Object.entries(KIND_NAMES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <IconButton
            icon={Trash2}
            label={`Retirer le site d’avis ${index + 1}`}
            className="mt-[26px]"
            onClick={() => destinations.remove(index)}
          />
          <Field name={`destinations.${index}.url`} label="Adresse" className="col-span-2">
            <Input
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2048}
              placeholder={EXAMPLES[values.destinations[index]?.kind ?? 'custom']}
            />
          </Field>
          <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_120px] gap-4">
            <Field
              name={`destinations.${index}.label`}
              label="Nom affiché"
              hint="Vide : le nom du site, dans la langue du client."
            >
              <Input maxLength={FORM_LIMITS.destination_label.most} />
            </Field>
            <Field
              name={`destinations.${index}.weight`}
              label="Poids"
              options={NUMBER}
              validation="eager"
              hint={
                several
                  ? `En premier pour ${formatShare(shares[index] ?? 0)} des clients`
                  : undefined
              }
            >
              <WholeNumberInput
                min={FORM_LIMITS.destination_weight.least}
                max={FORM_LIMITS.destination_weight.most}
              />
            </Field>
          </div>
        </fieldset>
      ))}
      {destinations.fields.length === 0 && (
        <p className="text-ink-2">
          Aucun site d’avis : le client est remercié, et peut écrire à la boutique en privé.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isMissing && destinations.fields.length < MAX_DESTINATIONS && (
          <Button
            icon={Plus}
            onClick={() =>
              destinations.append({ ...NEW_DESTINATION, kind: 'trustpilot', url: page.write_url })
            }
          >
            Ajouter votre page Trustpilot
          </Button>
        )}
        {destinations.fields.length < MAX_DESTINATIONS && (
          <Button icon={Plus} onClick={() => destinations.append(nextDestination(values))}>
            Ajouter un site d’avis
          </Button>
        )}
        <ItemLimit count={destinations.fields.length} most={MAX_DESTINATIONS} />
      </div>
    </FormSection>
  );
}

/** Returns a new destination for the first kind of site that is not in the list. */
function nextDestination({
  destinations,
}: ConditionalForm): ConditionalForm['destinations'][number] {
  const kind =
    (['trustpilot', 'google'] as const).find(
      (each) => !destinations.some((destination) => destination.kind === each),
    ) ?? 'custom';
  return { ...NEW_DESTINATION, kind };
}
