import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../../register/register-screen.tsx';

export const Route = createFileRoute('/_auth/register')({
  staticData: { guards: ['guest'] },
  component: RegisterScreen,
});
