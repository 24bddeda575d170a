import type { ReactNode } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import { ImpersonationBanner } from '../admin/impersonation-banner.tsx';
import { Wordmark } from '../shell/brand-mark.tsx';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import { ONBOARDING_STEPS, type OnboardingStep } from './onboarding-steps.ts';

interface OnboardingFrameProps {
  step: OnboardingStep;
  title: string;
  lead: ReactNode;
  /** The result of the choices, at the right on large screens. */
  preview: ReactNode;
  children: ReactNode;
}

/** Shows one step at the left and its result at the right. */
export function OnboardingFrame({
  step,
  title,
  lead,
  preview,
  children,
}: OnboardingFrameProps): ReactNode {
  const number = ONBOARDING_STEPS.indexOf(step) + 1;
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <ImpersonationBanner />
      <title>{`${title} · Recueil`}</title>
      <div className="flex flex-col px-12 py-8 [--control:40px] max-md:p-4 max-md:[--control:44px]">
        <header className="flex items-center justify-between gap-4">
          <Wordmark />
          <StepBar number={number} />
        </header>
        <main className="m-auto w-full max-w-100 py-12 max-md:mx-0 max-md:mt-0 max-md:max-w-none max-md:py-8">
          <h1 className="text-28 font-strong text-balance">{title}</h1>
          <p className="mt-1.5 mb-6 text-pretty text-ink-2">{lead}</p>
          {children}
        </main>
        <footer>
          <ThemeSwitch />
        </footer>
      </div>
      <aside
        aria-label="Aperçu"
        className="flex items-center justify-center border-l border-border bg-canvas px-16 py-8 max-lg:hidden"
      >
        {preview}
      </aside>
    </div>
  );
}

function StepBar({ number }: { number: number }): ReactNode {
  return (
    <div className="flex items-center gap-3 text-12 text-ink-2">
      Étape {number} sur {ONBOARDING_STEPS.length}
      <span aria-hidden="true" className="flex gap-1">
        {ONBOARDING_STEPS.map((step, index) => (
          <span
            key={step}
            className={classNames(
              'h-1 w-6 rounded-full',
              index < number ? 'bg-primary' : 'bg-border-strong',
            )}
          />
        ))}
      </span>
    </div>
  );
}
