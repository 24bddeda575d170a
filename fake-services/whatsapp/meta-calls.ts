import { createHmac } from 'node:crypto';
import { APP_SECRET, type MetaMessage, NUMBER_ID, WABA_ID } from './meta-rows.ts';

interface Change {
  field: string;
  value: Record<string, unknown>;
}

export interface MetaCaller {
  /** The app’s webhook. The address is null when there is none. */
  webhook: { url: string | null; app_secret: string };
  /**
   * Verifies the webhook as the app’s settings do and returns the challenge of the answer, or null.
   */
  verify(verify_token: string): Promise<string | null>;
  /** Sends changes and returns the status of the webhook’s answer. */
  emit(
    changes: readonly Change[],
    options?: { time?: number; signature?: string; waba_id?: string },
  ): Promise<number>;
  /** Sends the statuses in one delivery, in this order. */
  emitStatuses(
    statuses: readonly { message: MetaMessage; status: string; at?: Date; code?: number }[],
  ): Promise<number>;
  emitText(incoming: {
    id: string;
    from: string;
    text?: string;
    button?: string;
    at?: Date;
  }): Promise<number>;
  reset(): void;
}

const METADATA = {
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '33755512345', phone_number_id: NUMBER_ID },
};
const seconds = (at: Date = new Date()): string => String(Math.floor(at.getTime() / 1000));

/**
 * Sends signed webhooks as Meta does
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/overview).
 */
export function createMetaCaller(messages: () => readonly MetaMessage[]): MetaCaller {
  const webhook: MetaCaller['webhook'] = { url: null, app_secret: APP_SECRET };
  const emit: MetaCaller['emit'] = async (
    changes,
    { time = Date.now() / 1000, signature, waba_id = WABA_ID } = {},
  ) => {
    if (webhook.url === null) throw new Error('the app gave no address');
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: waba_id, time: Math.floor(time), changes }],
    });
    const signed =
      signature ?? `sha256=${createHmac('sha256', webhook.app_secret).update(body).digest('hex')}`;
    const answer = await fetch(webhook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signed },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  return {
    webhook,
    emit,
    verify: async (verify_token) => {
      const answer = await fetch(
        `${webhook.url ?? ''}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '90817263', 'hub.verify_token': verify_token }).toString()}`,
      );
      return answer.status === 200 ? answer.text() : null;
    },
    emitStatuses: (statuses) =>
      emit([
        {
          field: 'messages',
          value: {
            ...METADATA,
            statuses: statuses.map(({ message, status, at, code }) => ({
              id: message.id,
              status,
              timestamp: seconds(at),
              recipient_id: message.to,
              recipient_user_id: 'FR.10457720911823364455',
              ...(message.biz_opaque_callback_data !== null &&
                messages().includes(message) && {
                  biz_opaque_callback_data: message.biz_opaque_callback_data,
                }),
              ...(code === undefined
                ? {
                    pricing: {
                      billable: true,
                      pricing_model: 'PMP',
                      type: 'regular',
                      category: 'utility',
                    },
                  }
                : {
                    errors: [
                      {
                        code,
                        title: 'failed',
                        message: 'failed',
                        error_data: { details: `code ${code}` },
                        href: 'https://developers.facebook.com/docs',
                      },
                    ],
                  }),
            })),
          },
        },
      ]),
    emitText: ({ id, from, text, button, at }) =>
      emit([
        {
          field: 'messages',
          value: {
            ...METADATA,
            contacts: [{ wa_id: from, user_id: 'FR.1', profile: { name: 'Léa' } }],
            messages: [
              {
                id,
                from,
                timestamp: seconds(at),
                ...(button === undefined
                  ? { type: 'text', text: { body: text ?? '' } }
                  : { type: 'button', button: { text: button, payload: button } }),
              },
            ],
          },
        },
      ]),
    reset: () => {
      webhook.app_secret = APP_SECRET;
    },
  };
}
