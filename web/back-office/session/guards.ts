import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { currentSession } from './current-session.ts';

export type GuardName = 'auth' | 'guest' | 'checking-admin';
type Guard = (queryClient: QueryClient) => Promise<void>;

/** The guards that run before a route. Each throws a redirect or lets the route load. */
const guards: Record<GuardName, Guard> = {
  auth: async (queryClient) => {
    if (!(await currentSession(queryClient))) throw redirect({ to: '/login', replace: true });
  },
  guest: async (queryClient) => {
    if (await currentSession(queryClient)) throw redirect({ to: '/', replace: true });
  },
  'checking-admin': async (queryClient) => {
    const session = await currentSession(queryClient);
    if (!session) throw redirect({ to: '/login', replace: true });
    if (!session.user.is_admin) throw redirect({ to: '/', replace: true });
  },
};

/**
 * Runs the guards that the matched routes name in `staticData`, in order. Throws on an unknown
 * name, which must not open the route.
 */
export async function runGuards(names: readonly string[], queryClient: QueryClient): Promise<void> {
  for (const name of names) {
    if (!Object.hasOwn(guards, name))
      throw new Error(
        `Unknown route middleware: '${name}'. Valid middleware: ${Object.keys(guards).join(', ')}.`,
      );
    await guards[name as GuardName](queryClient);
  }
}
