import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '../layouts/auth.tsx';
import { readWaysIn } from '../login/sign-in-methods.ts';

export const Route = createFileRoute('/_auth')({
  loader: readWaysIn,
  staleTime: 60_000,
  component: AuthLayout,
});
