import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';

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
