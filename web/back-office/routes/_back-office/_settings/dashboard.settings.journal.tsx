import { createFileRoute } from '@tanstack/react-router';
import { JournalScreen } from '../../../settings/journal/journal-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/journal')({
  component: JournalScreen,
});
