import { createFileRoute } from '@tanstack/react-router';
import { DataScreen } from '../../../settings/data/data-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/data')({
  component: DataScreen,
});
