import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { Answer, CallArgs } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { ApiError } from '#web/api/api-error.ts';

export type FlowSimulation = Answer<'simulateFlow'>;
export type SimulatedStep = FlowSimulation['data'][number];
export type FoundOrder = Answer<'searchOrders'>['data'][number];
type SimulationBody = CallArgs<'simulateFlow'>['body'];
export type SimulationWhatIf = NonNullable<SimulationBody['what_if']>;
export type TypedOrder = NonNullable<SimulationBody['order']>;

/** The simulated order: one of the shop, or one that the user describes. */
export type Subject = { kind: 'found'; order: FoundOrder } | { kind: 'typed'; order: TypedOrder };

export interface Simulating {
  answer: FlowSimulation | null;
  /** The server’s error, when the order or the flow is invalid. */
  problem: string | null;
  isReading: boolean;
  /** Null when a retry would fail again. */
  retry: (() => void) | null;
}

/** Simulates `subject` with `flow`. Does nothing while either is missing or invalid. */
export function useSimulation(
  subject: Subject | null,
  flow: FlowConfiguration | null,
  what_if: SimulationWhatIf | null,
): Simulating {
  const isReady = subject !== null && flow !== null;
  const body = {
    ...(subject?.kind === 'found'
      ? { order_id: subject.order.id }
      : { order: subject?.order ?? {} }),
    ...(flow && { flow_configuration: flow }),
    ...(what_if && { what_if }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery('simulateFlow', { body }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 30_000,
  });
  return {
    answer: isReady && !error ? (data ?? null) : null,
    problem: error ? sentenceOf(error) : null,
    isReading: isFetching,
    retry: error instanceof ApiError && error.status < 500 ? null : () => void refetch(),
  };
}

function sentenceOf(error: Error): string {
  return error instanceof ApiError
    ? (Object.values(error.errors)[0]?.[0] ?? error.message)
    : error.message;
}

/** Returns true when the step would never be sent. */
export function isEnded({ status }: Pick<SimulatedStep, 'status'>): boolean {
  return (
    status === 'skipped' || status === 'cancelled' || status === 'expired' || status === 'failed'
  );
}
