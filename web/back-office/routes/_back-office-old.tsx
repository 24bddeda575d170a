import { createFileRoute } from '@tanstack/react-router';
import { BackOfficeOldLayout } from '../layouts/back-office-old.tsx';

export const Route = createFileRoute('/_back-office-old')({
  staticData: { guards: ['auth'] },
  component: BackOfficeOldLayout,
});
