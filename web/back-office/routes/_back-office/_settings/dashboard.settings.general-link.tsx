import { createFileRoute } from '@tanstack/react-router';
import { GeneralLinkScreen } from '../../../settings/general-link/general-link-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/general-link')({
  component: GeneralLinkScreen,
});
