import { createFileRoute, useLocation } from '@tanstack/react-router';
import { InvitationScreen } from '../../invitation/invitation-screen.tsx';
import { openInvitation } from '../../invitation/open-invitation.ts';
import { hideLinkToken, linkToken } from '../../session/link-token.ts';

export const Route = createFileRoute('/_auth/invitation')({
  beforeLoad: hideLinkToken,
  loader: ({ location }) => openInvitation(linkToken(location)),
  component: InvitationRoute,
});

function InvitationRoute() {
  const token = useLocation({ select: linkToken });
  return <InvitationScreen key={token} token={token} opened={Route.useLoaderData()} />;
}
