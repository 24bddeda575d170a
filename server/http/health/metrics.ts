import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  setHold(isHeld: boolean): void;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
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
  const hold = new Gauge({
    name: 'recueil_hold',
    help: '1 while every message is held: a restored copy awaits its confirmation',
    registers: [registry],
  });
  return {
    registry,
    setHold: (isHeld) => hold.set(isHeld ? 1 : 0),
    observeRequest: (method, route, status, seconds) => {
      requests.inc({ method, route, status });
      duration.observe({ method, route }, seconds);
    },
  };
}
