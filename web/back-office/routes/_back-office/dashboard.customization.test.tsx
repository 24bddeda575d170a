import { createFileRoute } from '@tanstack/react-router';
import { TestScreen } from '../../flow/test/test-screen.tsx';

export const Route = createFileRoute('/_back-office/dashboard/customization/test')({
  component: TestScreen,
});
