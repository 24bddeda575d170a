import type { Handler } from '#server/http/calls/handler.ts';
import { connectWhatsapp } from './connect-whatsapp.ts';

export const connectMeta: Handler<'connectMeta'> = async (app, { body, caller }) => ({
  data: await connectWhatsapp(app, caller, {
    name: 'meta',
    credentials: JSON.stringify(body),
    account: null,
    field: 'token',
  }),
});
