import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { LANGUAGES } from '#web/back-office/flow/contents/text/text-values.ts';
import { useSession } from '../session/use-session.ts';
import type { BrandForm } from './brand-form.ts';

const TONES = [
  { value: 'vous', label: 'En les vouvoyant', hint: '« Comment s’est passée votre commande ? »' },
  { value: 'tu', label: 'En les tutoyant', hint: '« Comment s’est passée ta commande ? »' },
];

/** Edits the form of address, the languages and the sender name. */
export function VoiceSection({
  form,
  values,
}: {
  form: UseFormReturn<BrandForm>;
  values: BrandForm;
}): ReactNode {
  const { team } = useSession();
  const toggle = (locale: CustomerLocale) => {
    const chosen = values.languages.includes(locale)
      ? values.languages.filter((each) => each !== locale)
      : [...values.languages, locale];
    form.setValue(
      'languages',
      CUSTOMER_LOCALES.filter((each) => chosen.includes(each)),
      { shouldDirty: true },
    );
  };
  return (
    <FormSection
      title="Ton"
      what="Nos textes suivent le ton choisi. Les vôtres restent tels que vous les écrivez."
    >
      <RadioGroup legend="Vous parlez à vos clients" name="tone" options={TONES} />
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Langues proposées</legend>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2 max-md:gap-y-0">
          {CUSTOMER_LOCALES.map((locale) => (
            <Checkbox
              key={locale}
              label={locale === 'fr' ? 'Français, toujours proposé' : LANGUAGES[locale].name}
              checked={locale === 'fr' || values.languages.includes(locale)}
              disabled={locale === 'fr'}
              onChange={() => toggle(locale)}
            />
          ))}
        </div>
        <p className="text-12 text-ink-3">
          Chacun lit la sienne quand elle est là, sinon le français.
        </p>
      </fieldset>
      <Field
        name="sender_name"
        label="Nom de l’expéditeur"
        hint="Celui que montre la messagerie. Vide : le nom de la boutique."
      >
        <Input
          maxLength={FORM_LIMITS.sender_name.most}
          placeholder={team.name}
          autoComplete="organization"
        />
      </Field>
    </FormSection>
  );
}
