import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../../login/login-screen.tsx';

export const Route = createFileRoute('/_auth/login/')({
  staticData: { guards: ['guest'] },
  component: LoginScreen,
});
