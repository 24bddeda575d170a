import { createFileRoute } from '@tanstack/react-router';
import { BuilderScreen } from '../../page-builder/builder-screen.tsx';

export const Route = createFileRoute('/_page-builder/dashboard/customization/pages')({
  component: BuilderScreen,
});
