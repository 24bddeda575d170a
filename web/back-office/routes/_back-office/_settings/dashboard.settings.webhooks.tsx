import { createFileRoute } from '@tanstack/react-router';
import { WebhooksScreen } from '../../../settings/webhooks/webhooks-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/webhooks')({
  component: WebhooksScreen,
});
