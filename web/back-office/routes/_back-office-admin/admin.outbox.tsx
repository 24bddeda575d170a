import { createFileRoute } from '@tanstack/react-router';
import { Page } from '#web/ui/page.tsx';

export const Route = createFileRoute('/_back-office-admin/admin/outbox')({ component: () => <Page title="Boîte de démonstration" /> });
