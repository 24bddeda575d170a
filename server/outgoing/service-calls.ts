import { channel, type Channel } from 'node:diagnostics_channel';

/**
 * The end of one HTTP call to another service. `refused`: it answered 4xx. `failed`: it answered
 * 5xx or not at all.
 */
export interface ServiceCallEnd {
  service: string;
  outcome: 'ok' | 'refused' | 'failed';
}

/**
 * Each call to a service is published on this channel, so that the metrics count calls without
 * being passed to every integration.
 */
export const serviceCalls: Channel = channel('recueil:service-calls');

export function publishServiceCall(service: string, status: number | null): void {
  if (!serviceCalls.hasSubscribers) return;
  const outcome =
    status === null || status >= 500 ? 'failed' : status >= 400 ? 'refused' : ('ok' as const);
  serviceCalls.publish({ service, outcome } satisfies ServiceCallEnd);
}
