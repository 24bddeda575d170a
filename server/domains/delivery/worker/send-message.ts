import type { App } from '#server/app.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { PreparedMessage } from '../claiming/prepare-messages.ts';

/** Makes one call to a provider. Never throws: an error is an outcome too. */
export async function callProvider(
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
