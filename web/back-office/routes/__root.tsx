import { Outlet, createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../router.ts';
import { runGuards } from '../session/guards.ts';
import { ShellSkeleton } from '../shell/shell-skeleton.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ matches, context }) => runGuards(matches.flatMap((match) => match.staticData.guards ?? []), context.queryClient),
  pendingComponent: ShellSkeleton,
  component: Outlet,
});
