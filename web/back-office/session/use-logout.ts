import { useNavigate } from '@tanstack/react-router';
import { logOut } from './current-session.ts';

/** Returns a function that logs out and opens `/login`. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => void logOut().then(() => navigate({ to: '/login' }));
}
