import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../../forgot-password/reset-password-screen.tsx';
import { hideLinkToken, linkToken } from '../../session/link-token.ts';

export const Route = createFileRoute('/_auth/reset-password')({
  beforeLoad: hideLinkToken,
  component: ResetPasswordRoute,
});

function ResetPasswordRoute() {
  const token = useLocation({ select: linkToken });
  return <ResetPasswordScreen key={token} token={token} />;
}
