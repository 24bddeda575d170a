import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../../forgot-password/reset-password-screen.tsx';

export const Route = createFileRoute('/_auth/reset-password')({
  validateSearch: (search) => ({
    token: typeof search['token'] === 'string' ? search['token'] : '',
  }),
  component: ResetPasswordRoute,
});

function ResetPasswordRoute() {
  const { token } = Route.useSearch();
  return <ResetPasswordScreen token={token} />;
}
