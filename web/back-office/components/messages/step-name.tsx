import type { ReactNode } from 'react';
import type { Step } from '#contract/labels/message-status.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';

export const stepNames: Record<Step, string> = {
  request: 'Demande',
  first_reminder: '1re relance',
  last_reminder: 'Dernière relance',
};

export function StepName({ step }: { step: Step }): ReactNode {
  return <Ordinals text={stepNames[step]} />;
}
