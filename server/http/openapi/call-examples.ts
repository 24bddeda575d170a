import type { EndpointName } from '#contract/api/endpoints.ts';

/**
 * Examples of the calls that programs make first; `describe-contract.test.ts` reads each by its
 * schema.
 */
export const callExamples: Partial<Record<EndpointName, { body?: unknown; answer?: unknown }>> = {
  login: {
    body: { email: 'camille@maison-verveine.fr', password: 'une phrase que vous seule connaissez' },
    answer: { access_token: 'q3nX0f…' },
  },
  recordOrders: {
    body: {
      number: '1042',
      email: 'lea@exemple.fr',
      phone: '+33612345678',
      first_name: 'Léa',
      last_name: 'Martin',
      country_code: 'FR',
      locale: 'fr',
      ordered_at: '2026-11-18T09:12:04+01:00',
      delivered_at: '2026-11-20T10:02:00+01:00',
      total: '49.90',
      currency: 'EUR',
      tags: ['cadeau'],
      line_items: [
        { product_id: '8817', sku: 'SAV-01', title: 'Savon à la verveine', quantity: 2 },
      ],
      consent: {
        email: true,
        sms: null,
        whatsapp: false,
        source: 'case cochée à la commande',
        at: '2026-11-18T09:11:40+01:00',
      },
    },
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
