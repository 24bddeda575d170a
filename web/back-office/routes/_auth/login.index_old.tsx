import { createFileRoute } from '@tanstack/react-router';
import { PlainLoginScreen } from '../../login/plain-login-screen.tsx';

export const Route = createFileRoute('/_auth/login/index_old')({
  staticData: { guards: ['guest'] },
  component: PlainLoginScreen,
});
