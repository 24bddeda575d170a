import type { App } from '#server/app.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type PreparedMessage, prepareMessages, type ReadyMessage } from './prepare-messages.ts';

/** One call. Never throws: whatever happens is an outcome. */
export async function callProvider(app: Pick<App, 'db' | 'log'>, { message, outgoing, channel }: PreparedMessage, signal: AbortSignal): Promise<Outcome> {
  if (signal.aborted) return { kind: 'released' };
  try {
    return { kind: 'accepted', is_outbox: channel.is_outbox, ...(await channel.send(outgoing, signal)) };
  } catch (error) {
    return outcomeOf(app, error, { message, wasHandedOver: !channel.honours_keys });
  }
}

/** One message from the claim to its outcome. */
export async function sendMessage(app: Pick<App, 'db' | 'log'>, ready: Omit<ReadyMessage, 'judgedAt'>, signal: AbortSignal): Promise<Outcome> {
  if (signal.aborted) return { kind: 'released' };
  let outcome: Outcome = { kind: 'released' };
  const [prepared] = await prepareMessages(app, [{ ...ready, judgedAt: -Infinity }], (_message, known) => (outcome = known));
  return prepared ? callProvider(app, prepared, signal) : outcome;
}
