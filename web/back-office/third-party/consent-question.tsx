import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { choose } from './choices.ts';
import { scriptHostOf, type ScriptPurpose } from './foreign-scripts.ts';
import { PURPOSE_LABELS } from './purpose-labels.ts';

/**
 * Asks for consent before a third-party script is loaded: its purpose, its origin and its reason.
 * Refusing is as easy as accepting, and nothing is blocked meanwhile.
 */
export function ConsentQuestion({ purpose }: { purpose: ScriptPurpose }): ReactNode {
  const { title, what } = PURPOSE_LABELS[purpose];
  return (
    <section
      aria-label="Service d’un tiers"
      className="fixed right-4 bottom-[calc(1rem+var(--bottom-notice))] z-40 w-88 max-w-[calc(100vw-2rem)] animate-appear rounded-float border border-border bg-raised p-4 leading-5 text-ink shadow-float max-md:bottom-[calc(var(--bottom-bar)+16px+var(--bottom-notice)+env(safe-area-inset-bottom))]"
    >
      <h2 className="font-strong">{title} ?</h2>
      <p className="mt-1 text-ink-2">
        {what} Ce service vient de{' '}
        <b className="font-medium break-all text-ink">{scriptHostOf(purpose)}</b>, qui peut déposer
        ses propres cookies. Vous pourrez changer d’avis dans votre compte.
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button onClick={() => choose(purpose, false)}>Refuser</Button>
        <Button onClick={() => choose(purpose, true)}>Accepter</Button>
      </div>
    </section>
  );
}
