import { useLocation, useRouter } from '@tanstack/react-router';
import { useSession } from '#web/back-office/session/use-session.ts';
import { type Screen, screenAt, screensFor } from './screens.ts';

export interface Screens {
  /** The screens of the navigation. */
  screens: Screen[];
  /** The screens that the search finds, including those within another screen. */
  findable: Screen[];
  /** The active entry of the navigation. */
  current: Screen | undefined;
}

function entryOf(screens: readonly Screen[], open: Screen | undefined): Screen | undefined {
  if (open?.within === undefined) return open;
  return open.within === null ? undefined : screenAt(screens, open.within);
}

/** Returns the screens that this person may open, and the active one. */
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
