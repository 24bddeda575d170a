import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Input } from '#web/ui/input.tsx';
import { WholeNumberInput } from '#web/ui/whole-number-input.tsx';
import { formatShare } from '#web/ui/numbers.ts';
import { Select } from '#web/ui/select.tsx';
import { siteAccountQuery } from '../integrations/trustpilot/trustpilot-data.ts';
import { type ConditionalForm, NEW_DOOR } from './conditional-form.ts';
import { firstShares, KIND_NAMES } from './rating-words.ts';

const MOST_DOORS = 10;
const NUMBER = { valueAsNumber: true };
const EXAMPLES = {
  trustpilot: 'https://fr.trustpilot.com/evaluate/boutique.fr',
  google: 'https://g.page/r/…/review',
  custom: 'https://www.exemple.fr/avis',
};

/** Where a customer may say it in public; the private door is always beside them. */
export function DoorsSection({
  form,
  values,
}: {
  form: UseFormReturn<ConditionalForm>;
  values: ConditionalForm;
}): ReactNode {
  const doors = useFieldArray({ control: form.control, name: 'destinations' });
  const shares = firstShares(
    values.destinations.map(({ weight }) => ({ weight: Number.isFinite(weight) ? weight : 0 })),
  );
  const several = values.destinations.length > 1;
  // The page that the team connected is proposed; nothing is saved before the team does.
  const page = useQuery({ ...siteAccountQuery, retry: false }).data?.data.account;
  const isMissing = page && !values.destinations.some(({ kind }) => kind === 'trustpilot');
  return (
    <FormSection
      title="Portes publiques"
      what="Les sites où vos clients peuvent publier leur avis. Toutes les notes voient toutes les portes ; l’ordre est tiré pour chaque client, avant sa note. Plus une porte pèse, plus souvent elle vient en premier."
    >
      {doors.fields.map((door, index) => (
        <fieldset
          key={door.id}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-4 border-t border-border pt-4 first:border-t-0 first:pt-0"
        >
          <legend className="sr-only">Porte {index + 1}</legend>
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
            label={`Retirer la porte ${index + 1}`}
            className="mt-[26px]"
            onClick={() => doors.remove(index)}
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
              <Input maxLength={80} />
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
              <WholeNumberInput min={0} max={100} />
            </Field>
          </div>
        </fieldset>
      ))}
      {doors.fields.length === 0 && (
        <p className="text-ink-2">
          Aucune porte publique : le client est remercié, et peut écrire à la boutique en privé.
        </p>
      )}
      {doors.fields.length < MOST_DOORS && (
        <div className="flex flex-wrap gap-2">
          {isMissing && (
            <Button
              icon={Plus}
              onClick={() => doors.append({ ...NEW_DOOR, kind: 'trustpilot', url: page.write_url })}
            >
              Ajouter votre page Trustpilot
            </Button>
          )}
          <Button icon={Plus} onClick={() => doors.append(nextDoor(values))}>
            Ajouter une porte
          </Button>
        </div>
      )}
    </FormSection>
  );
}

/** The first site that is not there yet. */
function nextDoor({ destinations }: ConditionalForm): ConditionalForm['destinations'][number] {
  const kind =
    (['trustpilot', 'google'] as const).find(
      (each) => !destinations.some((door) => door.kind === each),
    ) ?? 'custom';
  return { ...NEW_DOOR, kind };
}
