import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { type WantedProof, whenStepUpIsRequired } from '#web/api/step-up.ts';

/** The dialog is loaded when it is needed. */
const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}));

interface ProofRequest {
  wanted: WantedProof;
  answer: (isProven: boolean) => void;
}

/**
 * Rendered beside every screen. Asks the person to confirm their identity when a request requires
 * it, then lets the request continue.
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
