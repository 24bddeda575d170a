import { createFileRoute } from '@tanstack/react-router';
import { BackOfficeOldLayout } from '../layouts/back-office-old.tsx';

export const Route = createFileRoute('/_back-office-old')({
  staticData: { guards: ['auth'] },
  pendingMs: Infinity, // the screen in it says that it is coming
  component: BackOfficeOldLayout,
});
