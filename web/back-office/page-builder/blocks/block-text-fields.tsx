import { type ReactNode, useMemo } from 'react';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { LanguageChips } from '#web/back-office/flow/contents/languages/language-chips.tsx';
import { LANGUAGES } from '#web/back-office/flow/contents/text/text-values.ts';
import { useTyped } from '../draft/use-typed.ts';

interface BlockTextFieldsProps {
  label: string;
  hint?: string;
  /** The French text, shown in every language without a translation. */
  written: string;
  translations: Readonly<Record<string, string>>;
  max: number;
  isLong?: boolean;
  locale: CustomerLocale;
  onLocale: (locale: CustomerLocale) => void;
  onWrite: (text: string) => void;
  /** `of` is the field and language being typed, so that consecutive letters are one undo step. */
  onTranslate: (translations: Record<string, string>, of: string) => void;
}

/** Edits the text of a block in one language. The preview shows the same language. */
export function BlockTextFields({
  label,
  hint,
  written,
  translations,
  max,
  isLong = false,
  locale,
  onLocale,
  onWrite,
  onTranslate,
}: BlockTextFieldsProps): ReactNode {
  const isFrench = locale === 'fr';
  const write = (text: string) => {
    if (isFrench) return onWrite(text);
    const { [locale]: _before, ...others } = translations;
    onTranslate(text === '' ? others : { ...others, [locale]: text }, `translations.${locale}`);
  };
  const typed = useTyped(isFrench ? written : (translations[locale] ?? ''), write);
  const translated = useMemo(
    () =>
      new Set(
        (Object.keys(translations) as CustomerLocale[]).filter((each) => translations[each] !== ''),
      ),
    [translations],
  );
  const control = {
    ...typed,
    maxLength: max,
    lang: locale,
    ...(!isFrench && written !== '' && { placeholder: written }),
  };
  const note = isFrench
    ? hint
    : `Vide : les ${LANGUAGES[locale].readers} lisent le texte français.`;
  return (
    <div className="grid gap-3">
      <LanguageChips chosen={locale} written={translated} onChoose={onLocale} />
      <Field
        label={isFrench ? label : `${label}, en ${LANGUAGES[locale].name.toLowerCase()}`}
        hint={note}
      >
        {isLong ? <Textarea rows={6} {...control} /> : <Input {...control} />}
      </Field>
    </div>
  );
}
