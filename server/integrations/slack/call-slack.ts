import { z } from 'zod';
import { callService } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { translateSlackError } from './translate-slack-error.ts';

const message = z.looseObject({ ok: z.boolean(), error: z.string().optional() });
/** The pause in milliseconds when Slack gives none. */
const PAUSE_MS = 30_000;

interface SlackCall {
  base: string;
  method: string;
  /** Null when the method is called without a token. */
  authorization: string | null;
  fields: Readonly<Record<string, string>>;
}

/**
 * Calls one method of the Web API. Slack sends a refusal as HTTP 200 with `ok: false`, and too many
 * calls as 429 with any body.
 */
export async function callSlack({
  base,
  method,
  authorization,
  fields,
}: SlackCall): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(authorization !== null && { authorization }),
  };
  const answer = await callService({
    service: 'Slack',
    method: 'POST',
    url: `${base}/${method}`,
    headers,
    body: new URLSearchParams(fields).toString(),
  });
  if (answer.status === 429)
    throw new ProviderError('rate', answer.summary, {
      retryAfterMs: answer.retryAfterMs || PAUSE_MS,
    });
  const { data } = message.safeParse(answer.body);
  if (!data) throw new ProviderError('transient', `${answer.summary} is no answer of Slack`);
  if (!data.ok) throw translateSlackError(data.error ?? 'unknown', answer.summary);
  return data;
}
