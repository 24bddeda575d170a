import { Check } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { ChoiceChip } from '#web/ui/layout/chip.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { LANGUAGES } from '../text/text-values.ts';

interface LanguageChipsProps {
  chosen: CustomerLocale;
  /** The languages that have their own text in this step. */
  written: ReadonlySet<CustomerLocale>;
  onChoose: (locale: CustomerLocale) => void;
}

/** Chooses the language of the text being edited: French, or a translation. */
export const LanguageChips = memo(function LanguageChips({
  chosen,
  written,
  onChoose,
}: LanguageChipsProps): ReactNode {
  return (
    <div role="group" aria-label="Langue du texte" className="flex flex-wrap gap-1.5">
      {CUSTOMER_LOCALES.map((locale) => (
        <ChoiceChip key={locale} isChosen={chosen === locale} onClick={() => onChoose(locale)}>
          {LANGUAGES[locale].name}
          {locale !== 'fr' && written.has(locale) && (
            <>
              <Icon of={Check} className="size-3.5 text-primary" />
              <span className="sr-only">traduit</span>
            </>
          )}
        </ChoiceChip>
      ))}
    </div>
  );
});
