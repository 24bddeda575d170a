import { createFileRoute } from '@tanstack/react-router';
import { NumbersScreen } from '../../../settings/numbers/numbers-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/numbers')({
  component: NumbersScreen,
});
