import { useNavigate } from '@tanstack/react-router';
import { logOut } from './current-session.ts';

/** Logs out, then `/login`. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => void logOut().then(() => navigate({ to: '/login' }));
}
