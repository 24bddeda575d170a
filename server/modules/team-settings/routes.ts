import type { Routes } from '#server/http/handler.ts';
import { saveConditionalConfiguration } from './save-conditional-configuration.ts';
import { saveCustomizationConfiguration } from './save-customization-configuration.ts';
import { saveFlowConfiguration } from './save-flow-configuration.ts';
import { showAcknowledgement } from './show-acknowledgement.ts';

export const teamSettingsRoutes: Pick<Routes, 'saveFlowConfiguration' | 'saveConditionalConfig' | 'showAcknowledgement' | 'saveCustomizationConfig'> = {
  saveFlowConfiguration,
  saveConditionalConfig: saveConditionalConfiguration,
  showAcknowledgement,
  saveCustomizationConfig: saveCustomizationConfiguration,
};
