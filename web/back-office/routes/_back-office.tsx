import { createFileRoute } from '@tanstack/react-router';
import { BackOfficeLayout } from '../layouts/back-office.tsx';

export const Route = createFileRoute('/_back-office')({
  staticData: { guards: ['auth'] },
  component: BackOfficeLayout,
});
