import { SpanKind } from '@opentelemetry/api';
import type { App } from '#server/app.ts';
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
  try {
    return {
      kind: 'accepted',
      is_outbox: channel.is_outbox,
      ...(await channel.send(outgoing, signal)),
    };
  } catch (error) {
    return outcomeOf(app, error, {
      message,
      wasHandedOver: !channel.honours_keys,
      wasCalled: true,
    });
  }
}
