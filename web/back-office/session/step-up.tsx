import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { type WantedProof, whenStepUpIsRequired } from '#web/api/step-up.ts';

/** Few people are ever asked: the code of the dialog comes when it is needed. */
const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}));

interface ProofRequest {
  wanted: WantedProof;
  answer: (isProven: boolean) => void;
}

/**
 * Stands beside every screen: asks who is there when a call needs a fresh proof, and lets the call
 * go on.
 */
export function StepUp(): ReactNode {
  const [asked, setAsked] = useState<ProofRequest | null>(null);
  useEffect(() => {
    whenStepUpIsRequired(
      (wanted) =>
        new Promise((resolve) =>
          setAsked({
            wanted,
            answer: (isProven) => {
              setAsked(null);
              resolve(isProven);
            },
          }),
        ),
    );
  }, []);
  return (
    asked && (
      <Suspense>
        <StepUpDialog wanted={asked.wanted} onAnswer={asked.answer} />
      </Suspense>
    )
  );
}
