import { createFileRoute } from '@tanstack/react-router';
import { BrandingScreen } from '../onboarding/branding-screen.tsx';

export const Route = createFileRoute('/onboarding/branding')({
  staticData: { guards: ['auth'] },
  component: BrandingScreen,
});
