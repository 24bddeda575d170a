import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import {
  type SettingsEditing,
  type SettingsKind,
  useSettingsEditing,
} from '../components/settings/use-settings-editing.ts';
import {
  brandField,
  type BrandForm,
  brandFormOf,
  customizationOf,
  brandSchema,
} from './brand-form.ts';
import { BRAND_PARTS } from './brand-parts.ts';

const KIND: SettingsKind<CustomizationConfiguration, BrandForm> = {
  draft: 'marque',
  parts: BRAND_PARTS,
  schema: brandSchema,
  configOf: (team) => team.customization_config,
  revisionOf: (team) => team.revisions.customization,
  toForm: brandFormOf,
  toConfig: customizationOf,
  fieldOf: brandField,
  send: async (customization_config, headers) =>
    (await ask('saveCustomizationConfig', { body: { customization_config } }, { headers })).data,
  onSaved: () =>
    showToast({
      title: 'L’apparence est enregistrée',
      description: 'Elle s’applique aux pages et aux messages dès maintenant.',
      color: 'primary',
    }),
};

export type BrandEditing = SettingsEditing<CustomizationConfiguration, BrandForm>;

export const useBrandEditing = (): BrandEditing => useSettingsEditing(KIND);
