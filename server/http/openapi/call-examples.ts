import type { EndpointName } from '#contract/api/endpoints.ts';
import { ORDER_EXAMPLE } from '#contract/api/order-examples.ts';

/**
 * Examples of the calls that programs make first. `describe-contract.test.ts` validates each with
 * its schema.
 */
export const callExamples: Partial<Record<EndpointName, { body?: unknown; answer?: unknown }>> = {
  login: {
    body: { email: 'camille@maison-verveine.fr', password: 'une phrase que vous seule connaissez' },
    answer: { access_token: 'q3nX0f…' },
  },
  recordOrders: {
    body: ORDER_EXAMPLE,
    answer: {
      data: [
        {
          number: '1042',
          status: 'created',
          request_uuid: '018f3c1e-7a52-7c1e-9b7e-2f6f6f1f9d10',
          request_id: '4711',
          errors: null,
        },
      ],
    },
  },
  createReviewRequests: {
    body: {
      contacts: [{ email: 'lea@exemple.fr', first_name: 'Léa' }],
      channel: 'email',
      send_at: '2026-11-23T10:00:00+01:00',
    },
  },
  createApiKey: { body: { label: 'Site de vente', scopes: ['orders:write'] } },
  createOutgoingWebhook: {
    body: { url: 'https://outils.exemple.fr/recueil', events: ['request.rated'] },
  },
};
