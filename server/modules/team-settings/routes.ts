import type { Routes } from '#server/http/handler.ts';
import { saveConditionalConfiguration } from './save-conditional-configuration.ts';
import { saveCustomizationConfiguration } from './save-customization-configuration.ts';
import { saveFlowConfiguration } from './save-flow-configuration.ts';

export const teamSettingsRoutes: Pick<Routes, 'saveFlowConfiguration' | 'saveConditionalConfig' | 'saveCustomizationConfig'> = {
  saveFlowConfiguration,
  saveConditionalConfig: saveConditionalConfiguration,
  saveCustomizationConfig: saveCustomizationConfiguration,
};
