import type { ReactNode } from 'react';
import {
  CUSTOMER_LOCALES,
  type CustomerLocale,
  isCustomerLocale,
} from '#contract/customer-pages/customer-locale.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Step } from '#contract/labels/message-status.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { useSession } from '../../session/use-session.ts';
import { LANGUAGES } from '../contents/text/text-values.ts';

interface TestLanguageProps {
  flow: FlowConfiguration | null;
  step: Step;
  value: CustomerLocale;
  onChange: (locale: CustomerLocale) => void;
}

/**
 * Chooses the language of the test: those that the shop offers, and those of the step’s
 * translations. Renders nothing when there is only one.
 */
export function TestLanguage({ flow, step, value, onChange }: TestLanguageProps): ReactNode {
  const { team } = useSession();
  const contents = flow?.steps[step].contents;
  const usedLocales = new Set([
    'fr',
    ...team.customization_config.languages,
    ...Object.keys(contents?.whatsapp?.translations ?? {}),
    ...Object.keys(contents?.sms?.translations ?? {}),
    ...Object.keys(contents?.email?.translations ?? {}),
  ]);
  const languages = CUSTOMER_LOCALES.filter((locale) => usedLocales.has(locale));
  if (languages.length < 2) return null;
  return (
    <Field label="Langue">
      <Select
        value={value}
        onChange={({ target }) => isCustomerLocale(target.value) && onChange(target.value)}
      >
        {languages.map((locale) => (
          <option key={locale} value={locale}>
            {LANGUAGES[locale].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
