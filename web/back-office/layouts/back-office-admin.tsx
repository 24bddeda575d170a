import type { ReactNode } from 'react';
import { BackOfficeLayout } from './back-office.tsx';

/** Layout « back-office-admin »: the back office, behind the admin check. */
export function BackOfficeAdminLayout(): ReactNode {
  return <BackOfficeLayout />;
}
