import { type Attributes, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';

/** Null when no collector is configured, so that nothing is recorded and no time is spent. */
let tracer: Tracer | null = null;

export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export function getTracer(): Tracer | null {
  return tracer;
}

/**
 * Runs `run` inside a span. Attributes contain ids and the names of routes and services, never
 * personal data. For an error the span only has its type, because messages may repeat the text of a
 * customer.
 */
export function traced<T>(
  name: string,
  attributes: Attributes,
  run: () => Promise<T>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  if (!tracer) return run();
  return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      return await run();
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Records a statement that has just ended, inside a running span. `label` contains neither its text
 * nor its values.
 */
export function recordStatement(label: () => string, beganAt: number): void {
  if (!tracer || !trace.getActiveSpan()) return;
  const summary = label();
  tracer
    .startSpan(summary, {
      kind: SpanKind.CLIENT,
      startTime: beganAt, // A value of `performance.now()`.
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
    })
    .end();
}
