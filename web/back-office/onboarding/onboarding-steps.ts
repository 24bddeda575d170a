import type { Team } from '../session/current-session.ts';

export const ONBOARDING_STEPS = ['website', 'branding', 'profile'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export const ONBOARDING_PATHS = {
  website: '/onboarding/website',
  branding: '/onboarding/branding',
  profile: '/onboarding/customize-profile',
} as const satisfies Record<OnboardingStep, string>;

/**
 * Returns the page that `/` leads to: the first open step of the onboarding for persons who may
 * edit, or else the dashboard.
 */
export function firstPage({ onboarding, role }: Pick<Team, 'onboarding' | 'role'>): string {
  return onboarding.step === 'done' || role === 'reader'
    ? '/dashboard'
    : ONBOARDING_PATHS[onboarding.step];
}
