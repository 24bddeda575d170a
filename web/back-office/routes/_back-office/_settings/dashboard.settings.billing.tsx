import { createFileRoute } from '@tanstack/react-router';
import { BillingScreen } from '../../../settings/billing/billing-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/billing')({
  component: BillingScreen,
});
