import { createFileRoute } from '@tanstack/react-router';
import { NotificationsScreen } from '../../../settings/notifications/notifications-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/notifications')({
  component: NotificationsScreen,
});
