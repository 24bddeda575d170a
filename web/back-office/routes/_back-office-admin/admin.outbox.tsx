import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects from the former address of the test inbox, so that bookmarks keep working. */
export const Route = createFileRoute('/_back-office-admin/admin/outbox')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/admin/test-inbox', search, replace: true });
  },
});
