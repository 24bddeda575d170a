import { SpanKind } from '@opentelemetry/api';
import type { App } from '#server/app.ts';
import type { SendReceipt } from '#server/ports/message-channel.ts';
import { traced } from '#server/tracing/trace.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { PreparedMessage } from '../claiming/prepare-messages.ts';

/** Makes one call to a provider and counts it. Never throws: an error is an outcome too. */
export async function callProvider(
  app: Pick<App, 'db' | 'log' | 'metrics'>,
  prepared: PreparedMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  const began = performance.now();
  const { provider } = prepared.channel;
  const outcome = await traced(
    `message call ${provider}`,
    { 'recueil.message_id': prepared.message.id, 'peer.service': provider },
    () => call(app, prepared, signal),
    SpanKind.CLIENT,
  );
  app.metrics.observeMessageCall(
    provider,
    outcome.kind === 'refused' ? outcome.by : outcome.kind,
    (performance.now() - began) / 1000,
  );
  return outcome;
}

async function call(
  app: Pick<App, 'db' | 'log'>,
  { message, outgoing, channel }: PreparedMessage,
  signal: AbortSignal,
): Promise<Outcome> {
  if (signal.aborted) return { kind: 'released' };
  const circumstances = { message, wasHandedOver: !channel.honours_keys, wasCalled: true };
  try {
    const answer = (await channel.send(outgoing, signal)) as
      | Partial<SendReceipt>
      | null
      | undefined;
    return {
      kind: 'accepted',
      is_outbox: channel.is_outbox,
      ...answer,
      provider_message_id: readId(answer?.provider_message_id),
    };
  } catch (error) {
    try {
      return withPlainText(outcomeOf(app, error, circumstances));
    } catch {
      // Its message is a getter that throws, or it has no text at all.
      return outcomeOf(app, new Error('an error that cannot be read'), circumstances);
    }
  }
}

/**
 * Longest text and longest id of an outcome, in characters. A value that the database cannot store
 * would also stop the writing of the other outcomes in its batch.
 */
const LONGEST_TEXT = 2_000;
const LONGEST_ID = 500;

function readId(given: unknown): string | null {
  return typeof given === 'string' ? plain(given, LONGEST_ID) : null;
}

function withPlainText(outcome: Outcome): Outcome {
  return 'text' in outcome ? { ...outcome, text: plain(outcome.text, LONGEST_TEXT) } : outcome;
}

function plain(text: string, longest: number): string {
  return text.slice(0, longest).replaceAll('\0', '').toWellFormed();
}
