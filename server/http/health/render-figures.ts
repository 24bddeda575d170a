import { Counter, Gauge, Registry } from 'prom-client';
import type { Logger } from 'pino';
import { type HealthApp, type HealthFigure, healthFigures } from '#server/health-figures.ts';

export const DATABASE_UP = 'recueil_database_up';

/**
 * Renders the metrics of `server/health-figures.ts` for Prometheus. Those of the database share one
 * connection, so that a scrape uses one place of the pool. A metric that cannot be read is left
 * out.
 */
export async function renderFigures(
  app: HealthApp & { log: Pick<Logger, 'warn'> },
): Promise<string> {
  const registry = new Registry();
  const readAll = async (own: HealthApp, from: HealthFigure['from']): Promise<void> => {
    for (const figure of healthFigures.filter((one) => one.from === from))
      await readFigure(own, figure, registry).catch((error: unknown) =>
        app.log.warn({ err: error, metric: figure.name }, 'a metric was not read'),
      );
  };
  const up = new Gauge({
    name: DATABASE_UP,
    help: '1 while the database answers this process',
    registers: [registry],
  });
  await readAll(app, 'process');
  try {
    await app.db.connection().execute((db) => readAll({ ...app, db }, 'database'));
    up.set(1);
  } catch {
    up.set(0);
  }
  return registry.metrics();
}

async function readFigure(
  app: HealthApp,
  { name, help, type, labels = [], read }: HealthFigure,
  registry: Registry,
): Promise<void> {
  const samples = await read(app);
  const options = { name, help, labelNames: [...labels], registers: [registry] };
  if (type === 'gauge') {
    const gauge = new Gauge(options);
    for (const sample of samples) gauge.set(sample.labels ?? {}, sample.value);
  } else {
    const counter = new Counter(options);
    for (const sample of samples) counter.inc(sample.labels ?? {}, sample.value);
  }
}
