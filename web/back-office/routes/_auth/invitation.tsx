import { createFileRoute } from '@tanstack/react-router';
import { InvitationScreen } from '../../invitation/invitation-screen.tsx';
import { readInvitation } from '../../invitation/read-invitation.ts';

export const Route = createFileRoute('/_auth/invitation')({
  validateSearch: (search) => ({
    token: typeof search['token'] === 'string' ? search['token'] : '',
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: ({ deps: { token } }) => readInvitation(token),
  component: InvitationRoute,
});

function InvitationRoute() {
  return <InvitationScreen token={Route.useSearch().token} opened={Route.useLoaderData()} />;
}
