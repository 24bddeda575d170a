import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { whenStepUpIsRequired } from '#web/api/step-up.ts';

/** Few people are ever asked: the code of the dialog comes when it is needed. */
const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}));

/**
 * Stands beside every screen: asks who is there when a call needs a fresh proof, and lets the call
 * go on.
 */
export function StepUp(): ReactNode {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => {
    whenStepUpIsRequired(
      () =>
        new Promise((resolve) =>
          setAnswer(() => (isProven: boolean) => {
            setAnswer(null);
            resolve(isProven);
          }),
        ),
    );
  }, []);
  return (
    answer && (
      <Suspense>
        <StepUpDialog onAnswer={answer} />
      </Suspense>
    )
  );
}
