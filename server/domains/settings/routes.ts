import type { Routes } from '#server/http/handler.ts';
import { getCustomizationDraft, saveCustomizationDraft } from './page-draft.ts';
import {
  getCustomizationVersion,
  listCustomizationVersions,
  restoreCustomizationVersion,
} from './published-versions.ts';
import { saveConditionalConfiguration } from './save-conditional-configuration.ts';
import { saveCustomizationConfiguration } from './save-customization-configuration.ts';
import { saveFlowConfiguration } from './save-flow-configuration.ts';
import { showAcknowledgement } from './show-acknowledgement.ts';

export const teamSettingsRoutes: Pick<
  Routes,
  | 'saveFlowConfiguration'
  | 'saveConditionalConfig'
  | 'showAcknowledgement'
  | 'saveCustomizationConfig'
  | 'getCustomizationDraft'
  | 'saveCustomizationDraft'
  | 'listCustomizationVersions'
  | 'getCustomizationVersion'
  | 'restoreCustomizationVersion'
> = {
  saveFlowConfiguration,
  saveConditionalConfig: saveConditionalConfiguration,
  showAcknowledgement,
  saveCustomizationConfig: saveCustomizationConfiguration,
  getCustomizationDraft,
  saveCustomizationDraft,
  listCustomizationVersions,
  getCustomizationVersion,
  restoreCustomizationVersion,
};
