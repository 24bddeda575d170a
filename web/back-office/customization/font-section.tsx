import type { ReactNode } from 'react';
import { fontFaces, fontStack, isHosted } from '#web/customer/fonts.ts';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import type { BrandForm } from './brand-form.ts';
import { FONT_NAMES } from './brand-parts.ts';

const FONTS = Object.keys(FONT_NAMES) as BrandForm['font'][];
const FACES = FONTS.map(fontFaces).join('');

/** Edits the font of the pages. Each name is shown in its own font. */
export function FontSection(): ReactNode {
  return (
    <FormSection
      title="Police"
      what="Celles de l’appareil s’affichent aussitôt. Les autres viennent de Recueil, jamais d’un tiers, et ne retardent pas la page."
    >
      <style>{FACES}</style>
      <RadioGroup
        legend={<span className="sr-only">Police des pages</span>}
        name="font"
        options={FONTS.map((font) => ({
          value: font,
          label: (
            <span className="flex items-baseline justify-between gap-4">
              <span className="text-16" style={{ fontFamily: fontStack(font) }}>
                {FONT_NAMES[font]}
              </span>
              <span className="text-12 text-ink-3">
                {isHosted(font) ? 'Hébergée ici' : 'Rien à charger'}
              </span>
            </span>
          ),
        }))}
      />
    </FormSection>
  );
}
