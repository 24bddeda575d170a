import { createFileRoute } from '@tanstack/react-router';
import { ApiKeysScreen } from '../../../settings/api-keys/api-keys-screen.tsx';

export const Route = createFileRoute('/_back-office/_settings/dashboard/settings/api-keys')({
  component: ApiKeysScreen,
});
