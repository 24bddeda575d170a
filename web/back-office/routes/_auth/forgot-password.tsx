import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../../forgot-password/forgot-password-screen.tsx';

export const Route = createFileRoute('/_auth/forgot-password')({
  staticData: { guards: ['guest'] },
  component: ForgotPasswordScreen,
});
