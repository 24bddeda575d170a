import { createFileRoute } from '@tanstack/react-router';
import { STEPS } from '#contract/message-status.ts';
import { FlowScreen } from '../../flow/flow-screen.tsx';
import { compact, oneOf } from '../../search-values.ts';
import type { Step } from '#contract/message-status.ts';

export const Route = createFileRoute('/_back-office/dashboard/flow-configuration')({
  /** The step whose panel is open. */
  validateSearch: (raw: Record<string, unknown>): { step?: Step } => compact<{ step?: Step }>({ step: oneOf(raw['step'], STEPS) }),
  component: FlowScreen,
});
