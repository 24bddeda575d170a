import type { Outcome } from '#server/domains/delivery/worker/outcome.ts';
import {
  prepareMessages,
  type ReadyMessage,
} from '#server/domains/delivery/claiming/prepare-messages.ts';
import { callProvider } from '#server/domains/delivery/worker/call-provider.ts';
import type { App } from '#server/app.ts';

/**
 * Sends one message from its claim to its outcome with the steps of a worker. It is checked again
 * before the call, because the test took time.
 */
export async function sendTestMessage(
  app: Pick<App, 'db' | 'log' | 'metrics'>,
  ready: Omit<ReadyMessage, 'checkedAt'>,
): Promise<Outcome> {
  let outcome: Outcome = { kind: 'released' };
  const [prepared] = await prepareMessages(
    app,
    [{ ...ready, checkedAt: -Infinity }],
    (_message, known) => (outcome = known),
  );
  return prepared ? callProvider(app, prepared, new AbortController().signal) : outcome;
}
