import { createFileRoute } from '@tanstack/react-router';
import { WebsiteScreen } from '../onboarding/website-screen.tsx';

export const Route = createFileRoute('/onboarding/website')({
  staticData: { guards: ['auth'] },
  component: WebsiteScreen,
});
