import { createFileRoute } from '@tanstack/react-router';
import { PageBuilderLayout } from '../layouts/page-builder.tsx';

export const Route = createFileRoute('/_page-builder')({
  staticData: { guards: ['auth'] },
  pendingMs: Infinity, // the screen in it says that it is coming
  component: PageBuilderLayout,
});
