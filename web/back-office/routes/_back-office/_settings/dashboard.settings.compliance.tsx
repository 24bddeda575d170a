import { createFileRoute } from '@tanstack/react-router';
import { complianceQuery } from '../../../settings/compliance/compliance-data.ts';
import { ComplianceScreen } from '../../../settings/compliance/compliance-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/compliance')({
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(complianceQuery),
  component: ComplianceScreen,
});
