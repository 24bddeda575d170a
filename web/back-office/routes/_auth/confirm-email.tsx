import { createFileRoute, useLocation } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '../../confirm-email/confirm-email-screen.tsx';
import { hideLinkToken, linkToken } from '../../session/link-token.ts';

export const Route = createFileRoute('/_auth/confirm-email')({
  beforeLoad: hideLinkToken,
  component: ConfirmEmailRoute,
});

function ConfirmEmailRoute() {
  const token = useLocation({ select: linkToken });
  return <ConfirmEmailScreen key={token} token={token} />;
}
