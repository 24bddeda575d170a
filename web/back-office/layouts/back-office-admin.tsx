import type { ReactNode } from 'react';
import { BackOfficeLayout } from './back-office.tsx';

/** Layout « back-office-admin »: the same house, behind the admin check. */
export function BackOfficeAdminLayout(): ReactNode {
  return <BackOfficeLayout />;
}
