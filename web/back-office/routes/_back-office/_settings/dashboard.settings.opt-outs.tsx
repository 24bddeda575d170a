import { createFileRoute } from '@tanstack/react-router';
import { OptOutsScreen } from '../../../settings/opt-outs/opt-outs-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/opt-outs')({
  component: OptOutsScreen,
});
