import type { Outcome } from '#server/domains/delivery/worker/outcome.ts';
import {
  prepareMessages,
  type ReadyMessage,
} from '#server/domains/delivery/claiming/prepare-messages.ts';
import { callProvider } from '#server/domains/delivery/worker/call-provider.ts';
import type { App } from '#server/app.ts';

/**
 * One message from the claim to its outcome, by the very steps of a worker; looked at once more,
 * because the test took its time.
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
