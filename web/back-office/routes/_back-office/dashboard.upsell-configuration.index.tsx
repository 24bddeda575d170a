import { createFileRoute } from '@tanstack/react-router';
import { UpsellListScreen } from '../../upsells/upsell-list-screen.tsx';

export const Route = createFileRoute('/_back-office/dashboard/upsell-configuration/')({
  component: UpsellListScreen,
});
