import { z } from 'zod';
import {
  type FakeAnswer,
  type FakeCall,
  type FaultServer,
  startFaultServer,
} from './fault-server.ts';

const attributes = z.array(
  z.object({
    key: z.string().min(1),
    value: z.union([
      z.object({ stringValue: z.string() }),
      z.object({ intValue: z.union([z.number(), z.string()]) }),
      z.object({ doubleValue: z.number() }),
      z.object({ boolValue: z.boolean() }),
    ]),
  }),
);
/**
 * The part of OTLP/HTTP in JSON that Recueil sends
 * (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
 */
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().regex(/^[\da-f]{32}$/),
              spanId: z.string().regex(/^[\da-f]{16}$/),
              parentSpanId: z
                .string()
                .regex(/^[\da-f]{16}$/)
                .optional(),
              name: z.string().min(1),
              attributes,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** One received span, with the name of its service. */
export interface CollectedSpan {
  name: string;
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  attributes: Readonly<Record<string, string>>;
  service: string;
}

export interface FakeTraceCollector extends FaultServer {
  spans: CollectedSpan[];
  /** The body of every call, to search for content that must not be sent. */
  bodies: string[];
}

/** Starts an OpenTelemetry collector that accepts traces with its key. */
export async function startTraceCollector(key: string, port = 0): Promise<FakeTraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const answer = ({ method, path, headers, body }: FakeCall): FakeAnswer => {
    if (method !== 'POST' || path !== '/v1/traces') return { status: 404, body: {} };
    if (headers.authorization !== `Bearer ${key}`) return { status: 401, body: {} };
    const parsed = traces.safeParse(JSON.parse(body));
    if (!parsed.success) return { status: 400, body: { message: z.prettifyError(parsed.error) } };
    bodies.push(body);
    for (const { resource, scopeSpans } of parsed.data.resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          name: span.name,
          trace_id: span.traceId,
          span_id: span.spanId,
          parent_id: span.parentSpanId ?? null,
          attributes: valuesOf(span.attributes),
          service: valuesOf(resource.attributes)['service.name'] ?? '',
        });
    return { status: 200, body: {} };
  };
  return { ...(await startFaultServer(port, answer)), spans, bodies };
}

function valuesOf(list: z.infer<typeof attributes>): Record<string, string> {
  return Object.fromEntries(list.map(({ key, value }) => [key, String(Object.values(value)[0])]));
}
