import { createFileRoute } from '@tanstack/react-router';
import { ComplianceScreen, complianceQuery } from '../../../settings/compliance/compliance-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/compliance')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(complianceQuery),
  component: ComplianceScreen,
});
