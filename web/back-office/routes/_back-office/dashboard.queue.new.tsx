import { createFileRoute } from '@tanstack/react-router';
import { ManualScreen } from '../../manual/manual-screen.tsx';

export const Route = createFileRoute('/_back-office/dashboard/queue/new')({
  component: ManualScreen,
});
