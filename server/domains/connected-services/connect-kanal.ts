import type { Handler } from '#server/http/calls/handler.ts';
import { connectWhatsapp } from './connect-whatsapp.ts';

export const connectKanal: Handler<'connectKanal'> = async (
  app,
  { body: { api_key }, caller },
) => ({
  data: await connectWhatsapp(app, caller, {
    name: 'kanal',
    credentials: api_key,
    account: endOf(api_key),
    field: 'api_key',
  }),
});

/** Returns the end of a key, which is enough to distinguish two keys and too short to use one. */
function endOf(api_key: string): string | null {
  return api_key.length < 12 ? null : `clé terminée par ${api_key.slice(-4)}`;
}
