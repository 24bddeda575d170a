import type { Team } from '../session/current-session.ts';

export const ONBOARDING_STEPS = ['website', 'branding', 'profile'] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export const ONBOARDING_PATHS = {
  website: '/onboarding/website',
  branding: '/onboarding/branding',
  profile: '/onboarding/customize-profile',
} as const satisfies Record<OnboardingStep, string>;

/**
 * The page that `/` leads to: the first step of the set-up that is still open, for who may take it;
 * else the work.
 */
export function firstPage({ onboarding, role }: Pick<Team, 'onboarding' | 'role'>): string {
  return onboarding.step === 'done' || role === 'reader'
    ? '/dashboard'
    : ONBOARDING_PATHS[onboarding.step];
}
