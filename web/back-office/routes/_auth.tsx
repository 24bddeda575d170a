import { createFileRoute } from '@tanstack/react-router';
import { AuthLayout } from '../layouts/auth.tsx';

export const Route = createFileRoute('/_auth')({ component: AuthLayout });
