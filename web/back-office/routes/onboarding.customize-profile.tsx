import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '../onboarding/profile-screen.tsx';

export const Route = createFileRoute('/onboarding/customize-profile')({
  staticData: { guards: ['auth'] },
  component: ProfileScreen,
});
