import { CircleCheck, WandSparkles } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { brandColours } from '#contract/settings/brand-colours.ts';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { formatDecimal } from '#web/ui/format/numbers.ts';
import { Status } from '#web/ui/layout/status.tsx';
import { ColourField } from '../components/colour-field.tsx';
import { type BrandForm, colourOf, isColour } from './brand-form.ts';
import { type ColourFinding, findColours } from './colour-findings.ts';

/** Edits three colours. All other colours of the pages are derived from them. */
export function ColoursSection({
  form,
  values,
}: {
  form: UseFormReturn<BrandForm>;
  values: BrandForm;
}): ReactNode {
  const set = (name: 'primary' | 'background' | 'text') => (colour: string) =>
    form.setValue(name, colour, { shouldDirty: true, shouldValidate: true });
  const { primary, background, text } = useDeferredValue(values);
  const isWhole =
    isColour(primary) && isColour(background) && (text.trim() === '' || isColour(text));
  return (
    <FormSection
      title="Couleurs"
      what="Ce qui ne se lirait pas est corrigé sur les pages, sans changer de teinte. Votre choix, lui, reste tel quel."
    >
      <ColourField
        name="primary"
        label="Couleur principale"
        value={values.primary}
        onChoose={set('primary')}
      />
      <ColourField
        name="background"
        label="Fond"
        value={values.background}
        onChoose={set('background')}
      />
      <ColourField
        name="text"
        label="Texte"
        hint="Vide : assorti au fond."
        value={values.text}
        whenEmpty={inkOf(values)}
        onChoose={set('text')}
      />
      {isWhole && (
        <Findings
          findings={findColours({
            primary: colourOf(primary),
            background: colourOf(background),
            text: text.trim() === '' ? null : colourOf(text),
          })}
        />
      )}
    </FormSection>
  );
}

/** Returns the text colour that is derived when none is chosen. */
function inkOf({ background }: BrandForm): string {
  return brandColours({
    primary: '#000000',
    background: isColour(background) ? colourOf(background) : '#ffffff',
    text: null,
  }).ink;
}

/** The WCAG contrast ratio for text. Lines need less. */
const WORDS = 4.5;

function Findings({ findings }: { findings: readonly ColourFinding[] }): ReactNode {
  return (
    <ul aria-label="Contraste" aria-live="polite" className="hairline-t">
      {findings.map(({ what, over, under, ratio, needed, corrected }) => (
        <li
          key={what}
          className="hairline-b grid last:border-b-0 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2.5 leading-5"
        >
          <span
            aria-hidden="true"
            className="grid size-8 place-items-center rounded-control border border-border text-14 font-strong"
            style={{ background: under, color: over }}
          >
            {needed < WORDS ? (
              <span
                className="h-3.5 w-5 rounded-[4px] border-[1.5px]"
                style={{ borderColor: over }}
              />
            ) : (
              'Aa'
            )}
          </span>
          <span className="min-w-0">
            <span className="block">{what}</span>
            {corrected && (
              <span className="block text-12 text-ink-3">
                {`${corrected.chosen} (${formatRatio(corrected.ratio)}) devient ${corrected.shown}`}
              </span>
            )}
          </span>
          <span className="flex items-center gap-3">
            <span className="text-ink-3 tabular-nums">{formatRatio(ratio)}</span>
            {corrected ? (
              <Status icon={WandSparkles} tone="information" word="Corrigé" />
            ) : (
              <Status icon={CircleCheck} tone="good" word="Lisible" />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns « 6,3 : 1 ». The ratio is rounded down, so that it never exceeds the real contrast. */
function formatRatio(ratio: number): string {
  return `${formatDecimal(Math.floor(ratio * 10) / 10)} : 1`;
}
