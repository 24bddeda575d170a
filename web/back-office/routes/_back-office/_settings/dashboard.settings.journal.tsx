import { createFileRoute } from '@tanstack/react-router';
import { readAuditLogSearch } from '../../../settings/audit-log/audit-log-search.ts';
import { AuditLogScreen } from '../../../settings/audit-log/audit-log-screen.tsx';
import { searchOf } from '../../../search-values.ts';

const readSearch = searchOf(readAuditLogSearch);

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/journal')({
  validateSearch: readSearch,
  component: AuditLogOfAddress,
});

function AuditLogOfAddress() {
  return <AuditLogScreen search={Route.useSearch()} />;
}
