import { Outlet, createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../router.ts';
import { bearer } from '#web/api/bearer.ts';
import { enterTeamOfAddress } from '../session/enter-team.ts';
import { saveAddress } from '../session/saved-work.ts';
import { runGuards } from '../session/guards.ts';
import { ShellSkeleton } from '../shell/shell-skeleton.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ matches, context: { queryClient }, location, preload }) => {
    const guards = matches.flatMap((match) => match.staticData.guards ?? []);
    if (guards.length > 0 && !guards.includes('guest') && !bearer()) saveAddress();
    await runGuards(guards, queryClient);
    if (guards.includes('auth') && !preload) await enterTeamOfAddress(queryClient, location);
  },
  pendingComponent: ShellSkeleton,
  component: Outlet,
});
