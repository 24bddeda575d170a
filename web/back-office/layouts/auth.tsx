import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import { Wordmark } from '../shell/mark.tsx';
import { Promise as PromiseStory } from './promise.tsx';

/** Layout « auth »: the form at the left, what Recueil does at the right. */
export function AuthLayout(): ReactNode {
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <div className="flex flex-col px-12 py-8 [--control:40px] max-md:p-4 max-md:[--control:44px]">
        <Wordmark />
        <main className="m-auto w-full max-w-90 py-12 max-md:mx-0 max-md:mt-0 max-md:max-w-none">
          <Outlet />
        </main>
        <ThemeSwitch />
      </div>
      <PromiseStory />
    </div>
  );
}
