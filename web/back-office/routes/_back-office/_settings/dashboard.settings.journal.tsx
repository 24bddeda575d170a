import { createFileRoute } from '@tanstack/react-router';
import { AuditLogScreen } from '../../../settings/audit-log/audit-log-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/journal')({
  component: AuditLogScreen,
});
