import { createFileRoute } from '@tanstack/react-router';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { customerQuery } from '../../customers/customer-data.ts';
import { CustomerScreen } from '../../customers/customer-screen.tsx';

export const Route = createFileRoute('/_back-office/dashboard/customers/$customerId')({
  loader: ({ context: { queryClient }, params }) =>
    waitBriefly([queryClient.prefetchQuery(customerQuery(params.customerId))]),
  component: CustomerOfAddress,
});

function CustomerOfAddress() {
  return <CustomerScreen id={Route.useParams().customerId} />;
}
