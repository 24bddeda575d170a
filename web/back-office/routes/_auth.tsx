import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '../layouts/auth.tsx';
import { readSignInMethods } from '../login/sign-in-methods.ts';

export const Route = createFileRoute('/_auth')({
  loader: readSignInMethods,
  staleTime: 60_000,
  component: AuthLayout,
});
