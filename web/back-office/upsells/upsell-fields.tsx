import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { barsDiscounts, UPSELL_KINDS } from '#contract/settings/upsell.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { useSession } from '../session/use-session.ts';
import { ImageField } from './image-field.tsx';
import type { UpsellForm } from './upsell-form.ts';
import { KIND_LABELS, ratingLabel } from './upsell-labels.ts';

const NUMBER = { valueAsNumber: true };
const KINDS = UPSELL_KINDS.map((value) => ({ value, ...KIND_LABELS[value] }));

/** Edits the text, link, audience and dates of an upsell. */
export function UpsellFields({
  form,
  values,
}: {
  form: UseFormReturn<UpsellForm>;
  values: UpsellForm;
}): ReactNode {
  const { destinations } = useSession().team.conditional_config;
  const isDiscount = values.kind === 'discount';
  return (
    <div className="grid max-w-120 gap-4">
      <RadioGroup legend="Type" name="kind" options={KINDS} />
      {isDiscount && barsDiscounts(destinations) && (
        <Note tone="warning" title="Cette remise ne s’affichera pas">
          Trustpilot et Google interdisent toute récompense. Tant qu’un de leurs liens figure dans
          « Après la note », aucune remise n’est montrée.
        </Note>
      )}
      <Field name="name" label="Nom dans votre liste" hint="Le client ne le voit pas.">
        <Input maxLength={80} />
      </Field>
      <Field name="title" label="Titre">
        <Input maxLength={120} placeholder="Un porte-savon en grès" />
      </Field>
      <Field name="description" label="Description">
        <Textarea rows={2} maxLength={500} />
      </Field>
      {isDiscount && (
        <Field name="discount_code" label="Code de remise">
          <Input maxLength={60} autoCapitalize="characters" spellCheck={false} />
        </Field>
      )}
      <Field name="url" label="Adresse" hint="Les clics sont comptés.">
        <Input
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
          placeholder="https://www.exemple.fr/porte-savon"
        />
      </Field>
      <ImageField form={form} url={values.image_url} />
      {!isDiscount && (
        <Field
          name="minimum_rating"
          label="Montrée à"
          options={NUMBER}
          hint="Vous pouvez ne pas la montrer aux clients mécontents."
        >
          <Select>
            {[0, 2, 3, 4, 5].map((minimum) => (
              <option key={minimum} value={minimum}>
                {ratingLabel(minimum)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid grid-cols-2 gap-4">
        <Field name="starts_on" label="À partir du">
          <Input type="date" />
        </Field>
        <Field name="ends_on" label="Jusqu’au, inclus">
          <Input type="date" />
        </Field>
      </div>
      <Switch
        name="is_active"
        label="Active"
        hint="Proposée dès l’enregistrement, à sa place dans la liste."
      />
    </div>
  );
}
