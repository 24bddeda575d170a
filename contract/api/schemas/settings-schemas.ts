import type { EndpointSchemas } from '../endpoint.ts';
import * as customization from './settings/customization.ts';
import * as flow from './requests/flow.ts';
import * as onboarding from './settings/onboarding.ts';
import * as teams from './accounts/teams.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const settingsSchemas = {
  saveOnboardingWebsite: { body: onboarding.websiteBody, answer: onboarding.websiteAnswer },
  saveOnboardingBranding: { body: onboarding.brandingBody, answer: teams.teamAnswer },
  customizeProfile: { body: onboarding.profileBody, answer: onboarding.profileAnswer },
  simulateFlow: { body: flow.simulationBody, answer: flow.simulationAnswer },
  storeImage: { form: customization.imageForm, answer: customization.imageAnswer },
  getCustomizationDraft: { answer: customization.draftAnswer },
  saveCustomizationDraft: { body: customization.draftBody, answer: customization.draftAnswer },
  listCustomizationVersions: { answer: customization.versionsAnswer },
  getCustomizationVersion: { params: idParams, answer: customization.versionAnswer },
  checkLinkDomain: { body: nothing, answer: teams.settingsAnswer },
  saveConditionalConfig: { body: customization.saveConditionalBody, answer: teams.teamAnswer },
  saveCustomizationConfig: { body: customization.saveCustomizationBody, answer: teams.teamAnswer },
  restoreCustomizationVersion: { params: idParams, body: nothing, answer: teams.teamAnswer },
  saveFlowConfiguration: { body: teams.saveFlowBody, answer: teams.teamAnswer },
} as const satisfies Record<string, EndpointSchemas>;
