import type { Routes } from '#server/http/calls/handler.ts';
import { checkLinkDomain } from './check-link-domain.ts';
import { readSettings } from './read-settings.ts';
import { updateSettings } from './update-settings.ts';
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
  | 'getSettings'
  | 'updateSettings'
  | 'checkLinkDomain'
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
  getSettings: async (app, { caller }) => ({ data: await readSettings(app, caller.team_id) }),
  updateSettings,
  checkLinkDomain,
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
