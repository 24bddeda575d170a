import { z } from 'zod';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';

const head = z.object({ topic: z.string(), triggered_at: z.string().nullable() });
/** The former format: one JSON document that contains the body as text. */
const former = head.extend({ payload: z.string() });

export type StoredDelivery = z.output<typeof head> & { payload: unknown };

/** Returns the stored form of a delivery: its headers in one line, then its body as received. */
export function writeDelivery(
  headers: z.output<typeof head> & { event_id: string | null },
  body: string,
): string {
  return `${JSON.stringify(headers)}\n${body}`;
}

/** Returns only the topic, without parsing the body. */
export function readTopic(stored: string): string {
  return split(stored).topic;
}

function split(stored: string): z.output<typeof former> {
  const end = stored.indexOf('\n');
  return end < 0
    ? former.parse(JSON.parse(stored))
    : { ...head.parse(JSON.parse(stored.slice(0, end))), payload: stored.slice(end + 1) };
}

/** Returns null when the body is not JSON. */
export function readDelivery(stored: string): StoredDelivery | null {
  const { topic, triggered_at, payload } = split(stored);
  try {
    return { topic, triggered_at, payload: parseForeignJson(payload) };
  } catch {
    return null;
  }
}
