import { useLocation, useRouter } from '@tanstack/react-router';
import { useSession } from '#web/back-office/session/use-session.ts';
import { type Screen, screenAt, screensFor } from './screens.ts';

export interface Screens {
  /** Those of the navigation. */
  screens: Screen[];
  /** Those that the search finds: also what lies within another screen. */
  findable: Screen[];
  /** The entry of the navigation that is open. */
  current: Screen | undefined;
}

function entryOf(screens: readonly Screen[], open: Screen | undefined): Screen | undefined {
  if (open?.within === undefined) return open;
  return open.within === null ? undefined : screenAt(screens, open.within);
}

/** The screens this person may open, and the one that is open. */
export function useScreens(): Screens {
  const router = useRouter();
  const { user } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const findable = screensFor(router, user.is_admin);
  const open = screenAt(findable, path);
  const screens = findable.filter(({ within }) => within === undefined);
  return {
    screens,
    findable,
    current: entryOf(screens, open),
  };
}
