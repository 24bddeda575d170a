import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useDebounced } from '#web/ui/forms/use-debounced.ts';
import {
  type FoundOrder,
  type Simulating,
  type Subject,
  type TypedOrder,
  useSimulation,
  type SimulationWhatIf,
} from './simulation-data.ts';
import { firstTypedOrder } from './typed-order-form.tsx';

interface SimulationState {
  subject: Subject | null;
  simulating: Simulating;
  whatIf: SimulationWhatIf | null;
  onFind: (order: FoundOrder) => void;
  onType: (order?: TypedOrder) => void;
  onSuppose: (whatIf: SimulationWhatIf | null) => void;
}

const PAUSE_MS = 300;

/**
 * Returns the simulated order and the result, requested 300 ms after the last change of the flow.
 * It starts with the shop’s newest order, or with a described one when there is none.
 */
export function useSimulated(
  isShown: boolean,
  flow: FlowConfiguration | null,
  zone: string,
): SimulationState {
  const [chosen, setChosen] = useState<Subject | null>(null);
  const [whatIf, setWhatIf] = useState<SimulationWhatIf | null>(null);
  const newest = useQuery({
    ...endpointQuery('searchOrders', { query: {} }),
    enabled: isShown && chosen === null,
  });
  const [described] = useState(() => firstTypedOrder(new Date(), zone));
  const first = newest.data?.data[0];
  const subject =
    chosen ??
    (first
      ? { kind: 'found' as const, order: first }
      : newest.data
        ? { kind: 'typed' as const, order: described }
        : null);
  const settledInput = useDebounced(
    JSON.stringify({ subject, flow: flow && { ...flow, is_active: true } }),
    PAUSE_MS,
  );
  const later = JSON.parse(settledInput) as {
    subject: Subject | null;
    flow: FlowConfiguration | null;
  };
  const simulating = useSimulation(
    isShown ? later.subject : null,
    isShown ? later.flow : null,
    whatIf,
  );
  return {
    subject,
    simulating,
    whatIf,
    onFind: (order) => setChosen({ kind: 'found', order }),
    onType: (order) => setChosen({ kind: 'typed', order: order ?? described }),
    onSuppose: setWhatIf,
  };
}
