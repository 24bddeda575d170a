import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { complianceQuery } from '../../../settings/compliance/compliance-data.ts';
import { ComplianceScreen } from '../../../settings/compliance/compliance-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/compliance')({
  loader: ({ context: { queryClient } }) =>
    waitBriefly([queryClient.prefetchQuery(complianceQuery)]),
  component: ComplianceScreen,
});
