import type { OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

/** An SMS as the program passes it to a channel. */
export const SMS_MESSAGE: OutgoingMessage = {
  key: '7f3k.request.1',
  team_id: '12',
  request_id: '1',
  message_id: '1',
  recipient: '+33612345678',
  sender_name: 'Boutique',
  subject: null,
  text: 'Léa, votre avis sur la commande 1042 ? https://a.example/r/7f3k',
  html: null,
  stop_url: 'https://avis.test/y/T/stop',
  review_url: 'https://avis.test/y/T',
  template: null,
};

/** Returns the error of a call that must fail. */
export async function refusalOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no refusal but ${String(error)}`);
  return error;
}
