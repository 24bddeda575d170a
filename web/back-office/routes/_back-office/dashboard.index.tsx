import { createFileRoute } from '@tanstack/react-router';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/_back-office/dashboard/')({ component: () => <Page title="Tableau de bord" /> });
