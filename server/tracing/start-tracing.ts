import { context, diag, DiagLogLevel, propagation } from '@opentelemetry/api';
import type { Logger } from 'pino';
import type { TraceCollector } from '#server/config/config-tracing.ts';
import { PROGRAM_VERSION } from '#server/program-version.ts';
import { setTracer } from './trace.ts';

const WARNING_INTERVAL_MS = 60_000;
/** Milliseconds for the last export, because an unavailable collector must not delay a stop. */
const LAST_EXPORT_MS = 1_000;

/**
 * Sends the spans of this process to an OpenTelemetry collector, in batches, over OTLP/HTTP. Its
 * libraries are imported only then. When the collector does not answer, only spans are lost.
 */
export async function startTracing(
  { url, headers, serviceName, ratio }: TraceCollector,
  log: Pick<Logger, 'warn'>,
): Promise<{ stop(): Promise<void> }> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, hooks, core] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ]);
  const warn = warnOfFailures(log);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': PROGRAM_VERSION,
      'service.instance.id': `${process.pid}`,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers: { ...headers } }),
      }),
    ],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  setTracer(provider.getTracer('recueil'));
  return {
    stop: async () => {
      await provider.forceFlush({ timeoutMillis: LAST_EXPORT_MS }).catch(warn);
      await provider.shutdown().catch(() => undefined);
      setTracer(null);
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}

/** Logs a lost batch, at most once a minute. */
function warnOfFailures(log: Pick<Logger, 'warn'>): () => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  const warn = (): void => {
    if (performance.now() - lastAt < WARNING_INTERVAL_MS) return;
    lastAt = performance.now();
    log.warn('traces could not be exported: check OTEL_EXPORTER_OTLP_ENDPOINT and the collector');
  };
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: warn, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  return warn;
}
