import { useLocation, useRouter } from '@tanstack/react-router';
import { useSession } from '#web/back-office/session/use-session.ts';
import { type Screen, screenAt, screensFor } from './screens.ts';

/** The screens this person may open, and the one that is open. */
export function useScreens(): { screens: Screen[]; current: Screen | undefined } {
  const router = useRouter();
  const { user } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const screens = screensFor(router, user.is_admin);
  return { screens, current: screenAt(screens, path) };
}
