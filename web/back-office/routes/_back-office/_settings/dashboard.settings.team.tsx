import { createFileRoute } from '@tanstack/react-router';
import { TeamScreen } from '../../../settings/team/team-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/team')({
  component: TeamScreen,
});
