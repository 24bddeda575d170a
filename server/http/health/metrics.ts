import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { serviceCalls, type ServiceCallEnd } from '#server/outgoing/service-calls.ts';

/**
 * The counters of this process. Metrics read from the database are in `server/health-figures.ts`.
 */
export interface Metrics {
  registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** Records one call that sent a message to a provider. */
  observeMessageCall(provider: string, outcome: string, seconds: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'recueil_http_requests_total',
    help: 'Answers by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'recueil_http_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 5],
    registers: [registry],
  });
  const messageCalls = new Counter({
    name: 'recueil_message_calls_total',
    help: 'Calls that carried a message, by provider and outcome: accepted, unknown, released, or the kind of the refusal',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const messageCallSeconds = new Histogram({
    name: 'recueil_message_call_seconds',
    help: 'Time that a provider took for one message',
    labelNames: ['provider'],
    buckets: [0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  const services = new Counter({
    name: 'recueil_service_calls_total',
    help: 'HTTP calls to other services by outcome: ok, refused (4xx), failed (5xx or no answer)',
    labelNames: ['service', 'outcome'],
    registers: [registry],
  });
  serviceCalls.subscribe((message) => {
    const { service, outcome } = message as ServiceCallEnd;
    services.inc({ service, outcome });
  });
  return {
    registry,
    observeRequest: (method, route, status, seconds) => {
      requests.inc({ method, route, status });
      duration.observe({ method, route }, seconds);
    },
    observeMessageCall: (provider, outcome, seconds) => {
      messageCalls.inc({ provider, outcome });
      messageCallSeconds.observe({ provider }, seconds);
    },
  };
}
