import type { SimulatedStep } from './simulation-data.ts';

/** It would never leave. */
export function isEnded({ status }: Pick<SimulatedStep, 'status'>): boolean {
  return (
    status === 'skipped' || status === 'cancelled' || status === 'expired' || status === 'failed'
  );
}
