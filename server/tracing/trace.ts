import { type Attributes, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';

/** Null while no collector is configured: then nothing is recorded and nothing is paid for it. */
let tracer: Tracer | null = null;

export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export function getTracer(): Tracer | null {
  return tracer;
}

/**
 * Runs `run` inside a span. Attributes hold ids, names of routes and of services, never personal
 * data; of an error the span has only the type, because messages may repeat what a customer wrote.
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
 * Records a statement that has just ended, when a span is under way. `label` has no text and no
 * values.
 */
export function recordStatement(label: () => string, beganAt: number): void {
  if (!tracer || !trace.getActiveSpan()) return;
  const summary = label();
  tracer
    .startSpan(summary, {
      kind: SpanKind.CLIENT,
      startTime: beganAt, // of `performance.now()`
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
    })
    .end();
}
