import { createFileRoute } from '@tanstack/react-router';
import { BackOfficeAdminLayout } from '../layouts/back-office-admin.tsx';

export const Route = createFileRoute('/_back-office-admin')({
  staticData: { guards: ['checking-admin'] },
  component: BackOfficeAdminLayout,
});
