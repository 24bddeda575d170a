import type { Routes } from '#server/http/calls/handler.ts';
import { customizeProfile } from './customize-profile.ts';
import { saveBranding } from './save-branding.ts';
import { saveWebsite } from './save-website.ts';

export const onboardingRoutes: Pick<
  Routes,
  'saveOnboardingWebsite' | 'saveOnboardingBranding' | 'customizeProfile'
> = {
  saveOnboardingWebsite: saveWebsite,
  saveOnboardingBranding: saveBranding,
  customizeProfile,
};
