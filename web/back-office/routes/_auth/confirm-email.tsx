import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '../../confirm-email/confirm-email-screen.tsx';

export const Route = createFileRoute('/_auth/confirm-email')({
  validateSearch: (search) => ({
    token: typeof search['token'] === 'string' ? search['token'] : '',
  }),
  component: ConfirmEmailRoute,
});

function ConfirmEmailRoute() {
  const { token } = Route.useSearch();
  return <ConfirmEmailScreen token={token} />;
}
