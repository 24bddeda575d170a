import { createFileRoute, redirect } from '@tanstack/react-router';
import { ServiceScreen } from '../../../integrations/service-screen.tsx';
import type { ServiceName } from '../../../integrations/service.ts';

export const Route = createFileRoute(
  '/_back-office/(integrations)/dashboard/settings/integrations/$service',
)({
  loader: async ({ context: { queryClient }, params: { service } }) => {
    const [{ readService }, { isServiceName }] = await Promise.all([
      import('../../../integrations/read-parts.ts'),
      import('../../../integrations/services.ts'),
    ]);
    if (!isServiceName(service))
      throw redirect({ to: '/dashboard/settings/integrations', replace: true });
    await readService(queryClient, service);
  },
  component: ServiceOfAddress,
});

/** The loader redirects unknown names to the directory. */
function ServiceOfAddress() {
  const { service } = Route.useParams();
  return <ServiceScreen key={service} name={service as ServiceName} />;
}
