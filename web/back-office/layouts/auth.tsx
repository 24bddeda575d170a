import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import { Wordmark } from '../shell/brand-mark.tsx';
import { Promise as PromiseStory } from './promise.tsx';
import { clearQueryCache } from '../session/clear-query-cache.ts';

/** The layout « auth »: the form on the left and an illustration on the right. */
export function AuthLayout(): ReactNode {
  const queryClient = useQueryClient();
  // Clears the data of the person who signed out. If it were cleared earlier, the screens that
  // still show it would read it again.
  useEffect(() => clearQueryCache(queryClient), [queryClient]);
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-12 py-8 [--control:40px] max-md:p-4 max-md:[--control:44px]">
        <header>
          <Wordmark />
        </header>
        <main className="m-auto w-full max-w-90 py-6 max-md:mx-0 max-md:py-12 max-md:mt-0 max-md:max-w-none">
          <Outlet />
        </main>
        <footer>
          <ThemeSwitch />
        </footer>
      </div>
      <PromiseStory />
    </div>
  );
}
