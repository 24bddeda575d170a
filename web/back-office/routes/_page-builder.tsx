import { createFileRoute } from '@tanstack/react-router';
import { PageBuilderLayout } from '../layouts/page-builder.tsx';

export const Route = createFileRoute('/_page-builder')({
  staticData: { guards: ['auth'] },
  component: PageBuilderLayout,
});
