import { simplePart, type SettingPart } from '../components/settings/setting-part.ts';
import { LANGUAGES } from '#web/back-office/flow/contents/text/text-values.ts';
import type { BrandForm } from './brand-form.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';

const part = <Key extends keyof BrandForm>(
  section: string,
  label: string,
  key: Key,
  describe: (value: BrandForm[Key]) => string,
) => simplePart<BrandForm, Key>(section, label, key, describe);
const orNone = (text: string, none: string): string =>
  text.trim() === '' ? none : text.trim().slice(0, 80);

/** The settings that two people may both change, and that the save bar names. */
export const BRAND_PARTS: readonly SettingPart<BrandForm>[] = [
  part('logo', 'logo', 'logo_url', (url) => (url === '' ? 'Aucun' : 'Une image')),
  part('couleurs', 'couleur principale', 'primary', (colour) => colour),
  part('couleurs', 'couleur du fond', 'background', (colour) => colour),
  part('couleurs', 'couleur du texte', 'text', (colour) => orNone(colour, 'Assortie au fond')),
  part('police', 'police', 'font', (font) => FONT_NAMES[font]),
  part('ton', 'ton', 'tone', (tone) => (tone === 'tu' ? 'Tutoiement' : 'Vouvoiement')),
  part('langues', 'langues', 'languages', (languages) =>
    languages.map((locale) => LANGUAGES[locale].name).join(', '),
  ),
  part('ton', 'nom de l’expéditeur', 'sender_name', (name) => orNone(name, 'Celui de la boutique')),
  part('pied de page', 'pied de page légal', 'legal_text', (text) => orNone(text, 'Aucune')),
];

export const FONT_NAMES: Readonly<Record<CustomizationConfiguration['font'], string>> = {
  system: 'Celle de l’appareil',
  serif: 'À empattements',
  rounded: 'Arrondie',
  mono: 'Monospace',
  inter: 'Inter',
  nunito: 'Nunito',
  lora: 'Lora',
  space_grotesk: 'Space Grotesk',
};
