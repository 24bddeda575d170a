import type { EndpointName } from '#contract/api/endpoints.ts';
import { BREVO_KEY } from '#fake-services/sms/brevo.ts';
import { signIdToken } from '#fake-services/google/google.ts';
import { KANAL_KEY } from '#fake-services/whatsapp/kanal.ts';
import { comebackQuery } from '#fake-services/shopify/shopify-rows.ts';
import { TWILIO_SID, TWILIO_TOKEN } from '#fake-services/sms/twilio.ts';
import { CREDENTIALS } from '#fake-services/whatsapp/meta-rows.ts';
import { PASSWORD } from './contract-shop.ts';
import { type ContractShop } from './contract-app.ts';
import { MALFORMED } from './strange-ids.ts';

export interface CallFixture {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The fields of a multipart form. */
  form?: Record<string, string | File>;
}

interface Fixture {
  /** A call that succeeds for the shop’s owner, on the shop’s own things. */
  of: (shop: ContractShop) => CallFixture;
  /** WhatsApp by another service than Kanal, which the shop has otherwise. */
  service?: 'meta';
  /** The call names the shop itself: who is not of it gets the 404 of a missing one. */
  namesTeam?: true;
  /** The body carries a secret that is itself the right to reach the shop. */
  isProof?: true;
  /** Bodies that reach for what is not the caller’s; each must answer like a missing id. */
  foreignBodies?: (own: ContractShop, other: ContractShop) => unknown[];
  /** Calls that answer 200 for any id: an id of another team must get the same answer as an unknown id. */
  indifferent?: { id: (other: ContractShop) => string; call: (id: string) => CallFixture }[];
}

/** The smallest picture there is. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const nothing: Fixture = { of: () => ({}) };
const thirtyDays: Fixture = { of: () => ({ query: { start: '2026-10-22', end: '2026-11-20' } }) };

/** One working call for every endpoint of the contract: a new endpoint does not compile without. */
export const fixtures: Record<EndpointName, Fixture> = {
  register: {
    of: () => ({ body: { email: `${crypto.randomUUID()}@exemple.fr`, password: PASSWORD } }),
  },
  login: { of: ({ email }) => ({ body: { email, password: PASSWORD } }) },
  googleCallback: {
    of: () => ({
      body: {
        credential: signIdToken({
          person: { sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@gmail.com` },
          now: new Date('2026-11-20T09:00:00Z'),
        }),
      },
    }),
  },
  connectShopify: {
    of: ({ shop_domain }) => ({
      query: comebackQuery(shop_domain, { at: Date.parse('2026-11-20T09:00:00Z') }),
    }),
  },
  registerShopify: {
    of: ({ registration }) => ({
      body: {
        registration_token: registration,
        email: `${crypto.randomUUID()}@exemple.fr`,
        password: PASSWORD,
        first_name: 'Ada',
        last_name: 'Lefèvre',
      },
    }),
    isProof: true,
  },
  getSignInMethods: nothing,
  logout: nothing,
  confirmEmail: { of: ({ proof }) => ({ body: { token: proof } }) },
  forgotPassword: { of: ({ email }) => ({ body: { email } }) },
  resetPassword: {
    of: ({ reset_proof }) => ({ body: { token: reset_proof, password: 'la brouette bleue' } }),
  },
  getUser: nothing,
  updateUser: {
    of: () => ({
      body: {
        first_name: 'Ada',
        last_name: null,
        timezone: 'Europe/Paris',
        locale: 'fr',
        notifications: { each: true, digest: 'weekly' },
      },
    }),
  },
  deleteUser: { of: () => ({ body: { password: PASSWORD } }) },
  changePassword: { of: () => ({ body: { current: PASSWORD, password: 'la brouette bleue' } }) },
  stepUp: { of: () => ({ body: { password: PASSWORD } }) },
  changeEmail: {
    of: () => ({ body: { email: `${crypto.randomUUID()}@exemple.fr`, password: PASSWORD } }),
  },
  askConfirmation: nothing,
  listSessions: nothing,
  endSession: { of: () => ({ params: { session_id: 'current' } }) },
  endOtherSessions: nothing,
  unlinkGoogle: nothing,
  getTeam: nothing,
  listTeams: nothing,
  switchTeam: {
    of: ({ team_id, phone_number_id }) => ({ body: { team_id, phone_number_id } }),
    namesTeam: true,
    foreignBodies: (own, other) => [
      ...[other.team_id, '999999999', ...MALFORMED].map((team_id) => ({ team_id })),
      ...[other.phone_number_id, '999999999', ...MALFORMED].map((phone_number_id) => ({
        team_id: own.team_id,
        phone_number_id,
      })),
    ],
  },
  openTeam: { of: () => ({ body: { name: 'Seconde boutique' } }) },
  listMembers: nothing,
  changeRole: { of: ({ member_id }) => ({ params: { id: member_id }, body: { role: 'member' } }) },
  removeMember: { of: ({ member_id }) => ({ params: { id: member_id } }) },
  listInvitations: nothing,
  inviteMember: {
    of: () => ({ body: { email: `${crypto.randomUUID()}@exemple.fr`, role: 'reader' } }),
  },
  resendInvitation: { of: ({ sent_invitation_id }) => ({ params: { id: sent_invitation_id } }) },
  revokeInvitation: { of: ({ sent_invitation_id }) => ({ params: { id: sent_invitation_id } }) },
  showInvitation: { of: ({ invitation }) => ({ body: { token: invitation } }) },
  acceptInvitation: { of: ({ invitation }) => ({ body: { token: invitation } }), isProof: true },
  joinByInvitation: {
    of: ({ invitation }) => ({
      body: { token: invitation, password: PASSWORD, first_name: 'Noé' },
    }),
    isProof: true,
  },
  leaveTeam: nothing,
  transferTeam: {
    of: ({ member_id }) => ({ body: { user_id: member_id } }),
    foreignBodies: (_, other) =>
      [other.member_id, '999999999', ...MALFORMED].map((user_id) => ({ user_id })),
  },
  deleteTeam: { of: ({ marker }) => ({ body: { name: `Chez ${marker}` } }) },
  keepTeam: nothing,
  getSettings: nothing,
  checkLinkDomain: nothing,
  updateSettings: {
    of: () => ({
      body: {
        name: 'Savonnerie',
        timezone: 'Indian/Reunion',
        website_url: 'https://exemple.fr',
        customer_locale: 'en',
        retention_days: 365,
      },
    }),
  },
  listPhoneNumbers: nothing,
  labelPhoneNumber: {
    of: ({ phone_number_id }) => ({ params: { id: phone_number_id }, body: { label: 'Comptoir' } }),
  },
  listApiKeys: nothing,
  createApiKey: {
    of: () => ({ body: { label: 'Mon site', scopes: ['orders:write', 'reviews:read'] } }),
  },
  tryApiKey: { of: () => ({ body: { key: 'rcl_unknown' } }) },
  revokeApiKey: { of: ({ api_key_id }) => ({ params: { id: api_key_id } }) },
  getReviewLink: nothing,
  shareReviewLink: { of: () => ({ body: { share_general_review_link: true } }) },
  listPendingRatings: nothing,
  settlePendingRatings: {
    of: () => ({ body: { action: 'refuse', ids: ['1'] } }),
    indifferent: [
      {
        id: ({ request_id }) => request_id,
        call: (id) => ({ body: { action: 'refuse', ids: [id] } }),
      },
    ],
  },
  listOutgoingWebhooks: nothing,
  createOutgoingWebhook: {
    of: () => ({ body: { url: 'https://boutique.exemple.fr/recueil', events: ['request.rated'] } }),
  },
  deleteOutgoingWebhook: { of: ({ webhook_id }) => ({ params: { id: webhook_id } }) },
  testOutgoingWebhook: { of: ({ webhook_id }) => ({ params: { id: webhook_id } }) },
  listDeliveries: { of: ({ webhook_id }) => ({ params: { id: webhook_id } }) },
  replayDelivery: {
    of: ({ webhook_id, delivery_id }) => ({ params: { id: webhook_id, delivery_id } }),
  },
  saveOnboardingWebsite: { of: () => ({ body: { website_url: 'boutique.invalid' } }) },
  saveOnboardingBranding: {
    of: () => ({
      body: {
        name: 'Savonnerie',
        logo_url: 'https://boutique.invalid/logo.png',
        colors: { primary: '#224466' },
        tone: 'tu',
      },
    }),
  },
  customizeProfile: {
    of: () => ({
      body: { first_name: 'Ada', last_name: 'Lefèvre', timezone: 'Europe/Paris', locale: 'fr' },
    }),
  },
  recordOrders: {
    of: () => ({
      body: {
        number: `#${crypto.randomUUID()}`,
        email: 'lea@exemple.fr',
        ordered_at: '2026-11-18T10:00:00Z',
        line_items: [{ title: 'Savon', quantity: 2 }],
        consent: { email: true },
      },
    }),
  },
  searchOrders: { of: () => ({ query: { search: 'lea' } }) },
  simulateFlow: {
    of: ({ order_id }) => ({
      body: {
        order_id,
        flow_configuration: { is_active: true, delay: { value: 2, unit: 'hours' } },
        what_if: 'no_phone',
      },
    }),
    foreignBodies: (own, other) =>
      [other.order_id, '999999999', ...MALFORMED].map((order_id) => ({ order_id })),
  },
  sendTestReviewRequest: {
    of: () => ({ body: { contact: 'ada@exemple.fr', flow_configuration: {}, step: 'request' } }),
  },
  previewMessage: {
    of: () => ({
      body: {
        step: 'request',
        channel: 'email',
        contents: { email: { subject: 'Alors, {{first_name}}' } },
        locale: 'de',
        is_bare: true,
      },
    }),
  },
  showAcknowledgement: nothing,
  listDestinationsShown: {
    of: ({ request_id }) => ({
      query: { request_id, start: '2026-10-22', end: '2026-11-20', page: '1', per_page: '5' },
    }),
    indifferent: [
      { id: ({ request_id }) => request_id, call: (id) => ({ query: { request_id: id } }) },
    ],
  },
  exportDestinationsShown: {
    of: ({ request_id }) => ({ query: { request_id, format: 'json' } }),
    indifferent: [
      {
        id: ({ request_id }) => request_id,
        call: (id) => ({ query: { request_id: id, format: 'json' } }),
      },
    ],
  },
  listUpsells: nothing,
  saveUpsell: {
    of: ({ upsell_id }) => ({
      body: {
        id: upsell_id,
        name: 'Porte-savon',
        kind: 'product',
        title: 'Un porte-savon en grès',
        url: 'https://exemple.fr/porte-savon',
        starts_at: '2026-11-01T00:00:00+01:00',
        ends_at: null,
        minimum_rating: 3,
      },
    }),
    foreignBodies: (_, other) =>
      [other.upsell_id, '999999999', ...MALFORMED].map((id) => ({
        id,
        name: 'Porte-savon',
        kind: 'product',
        title: 'Un porte-savon',
        url: 'https://exemple.fr/porte-savon',
      })),
  },
  deleteUpsell: { of: ({ upsell_id }) => ({ params: { id: upsell_id } }) },
  restoreUpsell: { of: ({ deleted_upsell_id }) => ({ params: { id: deleted_upsell_id } }) },
  orderUpsells: {
    of: ({ upsell_id }) => ({ body: { ids: [upsell_id] } }),
    foreignBodies: (own, other) =>
      [other.upsell_id, '999999999', ...MALFORMED].map((id) => ({ ids: [own.upsell_id, id] })),
  },
  saveConditionalConfig: {
    of: () => ({
      body: {
        conditional_config: {
          threshold: 5,
          destinations: [
            {
              kind: 'trustpilot',
              url: 'https://fr.trustpilot.com/evaluate/a.fr',
              label: null,
              weight: 1,
            },
          ],
          feedback: {
            questions: [{ id: 'q', label: 'Pourquoi', kind: 'choice', options: ['a', 'b'] }],
          },
        },
      },
    }),
  },
  saveCustomizationConfig: {
    of: () => ({
      body: {
        customization_config: {
          tone: 'tu',
          pages: {
            rating: [
              { id: 'a', kind: 'stars' },
              { id: 'b', kind: 'legal' },
            ],
            feedback: [
              { id: 'a', kind: 'feedback_form' },
              { id: 'b', kind: 'legal' },
            ],
            thanks: [
              { id: 'a', kind: 'destinations' },
              { id: 'b', kind: 'legal' },
            ],
          },
        },
      },
    }),
  },
  storeImage: { of: () => ({ form: { file: new File([PIXEL], 'logo.png'), purpose: 'logo' } }) },
  getCustomizationDraft: nothing,
  saveCustomizationDraft: {
    of: () => ({
      body: {
        based_on: 1,
        pages: {
          rating: [
            { id: 'a', kind: 'stars' },
            { id: 'c', kind: 'button', label: '', url: 'http' },
            { id: 'b', kind: 'legal' },
          ],
        },
      },
    }),
  },
  listCustomizationVersions: nothing,
  getCustomizationVersion: {
    of: ({ customization_version_id }) => ({ params: { id: customization_version_id } }),
  },
  restoreCustomizationVersion: {
    of: ({ customization_version_id }) => ({ params: { id: customization_version_id } }),
  },
  saveFlowConfiguration: {
    of: () => ({
      body: {
        flow_configuration_config: {
          is_active: true,
          pauses: [{ from: '2027-08-01', to: '2027-08-15', label: 'Congés' }],
        },
      },
    }),
  },
  listOptOuts: { of: () => ({ query: { search: 'lea', page: '1', per_page: '5' } }) },
  addOptOut: {
    of: () => ({ body: { email: 'opposee@exemple.fr', proof: 'Appel du 20 novembre' } }),
  },
  removeOptOut: {
    of: ({ opt_out_id }) => ({
      params: { id: opt_out_id },
      body: { proof: 'Courrier du 20 novembre' },
    }),
  },
  getBilling: nothing,
  choosePlan: { of: () => ({ body: { plan_id: 'libre' } }) },
  listCompliance: nothing,
  exportEvidence: { of: () => ({ body: { format: 'json' } }) },
  exportOptOuts: { of: () => ({ query: { search: 'lea' } }) },
  createExport: nothing,
  listExports: nothing,
  downloadExport: {
    of: ({ export_id }) => ({
      params: { id: export_id, name: 'commandes' },
      query: { format: 'json' },
    }),
  },
  erasePerson: { of: () => ({ body: { email: 'ana.effacee@exemple.fr' } }) },
  readRetention: nothing,
  listJournal: { of: () => ({ query: { page: '1', per_page: '5' } }) },
  listIntegrations: nothing,
  connectKanal: { of: () => ({ body: { api_key: KANAL_KEY } }) },
  connectGoogle: { of: () => ({ body: { review_url: 'https://g.page/r/CabcdEF123/review' } }) },
  listKanalTemplates: { of: () => ({ query: { force_refresh: 'false' } }) },
  listSmsAccounts: nothing,
  connectBrevo: { of: () => ({ body: { api_key: BREVO_KEY, sender: 'BOUTIQUE' } }) },
  connectTwilio: {
    of: () => ({ body: { account_sid: TWILIO_SID, auth_token: TWILIO_TOKEN, from: 'BOUTIQUE' } }),
  },
  shopifyConnectUrl: { of: () => ({ body: { shop: 'ma-boutique.myshopify.com' } }) },
  getShopifyAccount: nothing,
  registerShopifyWebhooks: nothing,
  requestRecurringPayment: { of: () => ({ body: { plan_id: 'essentiel' } }) },
  unsubscribeShopifyWebhooks: nothing,
  listDataRequests: nothing,
  getDataRequest: { of: ({ data_request_id }) => ({ params: { id: data_request_id } }) },
  listSenders: nothing,
  saveSender: {
    of: () => ({
      body: { name: 'Ma boutique', email: 'avis@boutique.fr', reply_to: 'sav@boutique.fr' },
    }),
  },
  checkSender: { of: ({ mail_sender_id }) => ({ params: { id: mail_sender_id } }) },
  removeSender: { of: ({ mail_sender_id }) => ({ params: { id: mail_sender_id } }) },
  listSuppressions: { of: () => ({ query: { search: 'lea', page: '1', per_page: '5' } }) },
  liftSuppression: { of: ({ suppression_id }) => ({ params: { id: suppression_id } }) },
  connectSmtp: {
    of: () => ({
      body: {
        url: 'smtps://avis%40boutique.fr:secret@smtp.boutique.fr',
        from: 'Ma boutique <avis@boutique.fr>',
      },
    }),
  },
  updateIntegration: {
    of: () => ({
      params: { name: 'brevo' },
      body: { monthly_ceiling: 50, price_per_segment: 0.045, low_credit: 20 },
    }),
  },
  connectMeta: { of: () => ({ body: CREDENTIALS }), service: 'meta' },
  getMetaAccount: { of: () => ({}), service: 'meta' },
  listMetaTemplates: { of: () => ({ query: { force_refresh: 'false' } }), service: 'meta' },
  submitMetaTemplate: { of: () => ({ body: { name: 'recueil_demande_avis' } }), service: 'meta' },
  slackConnectUrl: nothing,
  listSlackChannels: nothing,
  saveSlackPurposes: {
    of: () => ({ body: { reviews: 'C0AVIS', unhappy: null, incidents: 'C0AVIS' } }),
  },
  connectTrustpilot: {
    of: () => ({ body: { trustpilot_url: 'https://fr.trustpilot.com/review/boutique.example' } }),
  },
  getTrustpilotAccount: nothing,
  updateTrustpilot: {
    of: () => ({
      body: {
        monthly_invitations: 200,
        hand_over_address: 'boutique+abc@invite.trustpilot.com',
        is_declared: true,
        sealing: { encryption_key: `${'A'.repeat(43)}=`, authentication_key: `${'B'.repeat(43)}=` },
      },
    }),
  },
  syncTrustpilot: nothing,
  testIntegration: { of: () => ({ params: { name: 'kanal' } }) },
  disconnectIntegration: { of: () => ({ params: { name: 'kanal' } }) },
  listQueuedReviews: {
    of: () => ({ query: { status: 'scheduled,held', page: '1', per_page: '5' } }),
  },
  sendNow: { of: ({ queued_id }) => ({ params: { id: queued_id } }) },
  cancelQueuedReview: { of: ({ queued_id }) => ({ params: { id: queued_id } }) },
  restoreQueuedReview: { of: ({ cancelled_id }) => ({ params: { id: cancelled_id } }) },
  postponeQueuedReview: {
    of: ({ queued_id }) => ({
      params: { id: queued_id },
      body: { scheduled_at: '2026-12-01T09:00:00Z' },
    }),
  },
  resolveQueuedReview: {
    of: ({ unknown_id }) => ({ params: { id: unknown_id }, body: { outcome: 'sent' } }),
  },
  updateQueuedContact: {
    of: ({ queued_id }) => ({ params: { id: queued_id }, body: { email: 'corrige@exemple.fr' } }),
  },
  forecastQueue: { of: () => ({ query: { days: '3' } }) },
  bulkQueuedReviews: {
    of: ({ queued_id }) => ({ body: { action: 'cancel', ids: [queued_id] } }),
    indifferent: [
      {
        id: ({ queued_id }) => queued_id,
        call: (id) => ({ body: { action: 'cancel', ids: [id] } }),
      },
    ],
  },
  createReviewRequests: {
    of: () => ({
      body: {
        contacts: [
          {
            email: 'ana@exemple.fr',
            phone: '06 12 34 56 78',
            first_name: 'Ana',
            consent: { email: true },
          },
        ],
        channel: 'email',
        send_at: '2026-12-01T09:00:00Z',
      },
    }),
  },
  importPastOrders: { of: () => ({ body: { since: '2026-10-01' } }) },
  listImports: nothing,
  importFile: {
    of: () => ({
      form: {
        kind: 'orders',
        mapping: '{"number":"n","email":"e"}',
        file: new File(['n;e\n1;lea@exemple.fr\n'], 'commandes.csv'),
      },
    }),
  },
  mapImport: {
    of: ({ checked_import_id }) => ({
      params: { id: checked_import_id },
      body: { mapping: { number: 'numero' } },
    }),
  },
  listRefusedRows: { of: ({ checked_import_id }) => ({ params: { id: checked_import_id } }) },
  getImport: { of: ({ checked_import_id }) => ({ params: { id: checked_import_id } }) },
  confirmImport: { of: ({ checked_import_id }) => ({ params: { id: checked_import_id } }) },
  cancelImport: { of: ({ running_import_id }) => ({ params: { id: running_import_id } }) },
  undoImport: { of: ({ reviews_import_id }) => ({ params: { id: reviews_import_id } }) },
  resumeImport: { of: ({ stopped_import_id }) => ({ params: { id: stopped_import_id } }) },
  listReviews: {
    of: () => ({ query: { rating: '1,2', search: 'lea' } }),
    indifferent: [
      { id: ({ member_id }) => member_id, call: (id) => ({ query: { owner_id: id } }) },
    ],
  },
  getReview: { of: ({ request_id }) => ({ params: { id: request_id } }) },
  listPublicReviews: {
    of: () => ({
      query: {
        state: 'proposed',
        rating: '4,5',
        search: 'lea',
        start: '2026-10-22',
        end: '2026-11-20',
        page: '1',
        per_page: '5',
      },
    }),
  },
  matchReview: {
    of: ({ request_id, public_review }) => ({
      params: { id: request_id },
      body: { review_id: public_review },
    }),
    foreignBodies: (_own, { public_review }) => [{ review_id: public_review }],
  },
  unmatchReview: { of: ({ request_id }) => ({ params: { id: request_id }, body: {} }) },
  updateReview: {
    of: ({ request_id }) => ({
      params: { id: request_id },
      body: { status: 'resolved', owner_id: null, note: 'Rappelée ce matin' },
    }),
    foreignBodies: (_own, other) => [{ owner_id: other.member_id }],
  },
  listReplyModels: nothing,
  addReplyModel: {
    of: () => ({ body: { name: 'Merci', text: 'Bonjour {{first_name}}', mood: 'happy' } }),
  },
  orderReplyModels: {
    of: ({ reply_model_id }) => ({ body: { ids: [reply_model_id] } }),
    foreignBodies: (_own, other) => [{ ids: [other.reply_model_id] }],
  },
  changeReplyModel: {
    of: ({ reply_model_id }) => ({ params: { id: reply_model_id }, body: { name: 'Merci' } }),
  },
  removeReplyModel: { of: ({ reply_model_id }) => ({ params: { id: reply_model_id } }) },
  exportReviews: {
    of: () => ({ query: { rating: '1,2', search: 'lea', format: 'json' } }),
    indifferent: [
      {
        id: ({ member_id }) => member_id,
        call: (id) => ({ query: { owner_id: id, format: 'json' } }),
      },
    ],
  },
  giveReviewLink: { of: ({ request_id }) => ({ params: { id: request_id } }) },
  replyToReview: {
    of: ({ request_id }) => ({
      params: { id: request_id },
      body: { channel: 'email', text: 'Merci de nous l’avoir dit.' },
    }),
  },
  listShopReviews: {
    of: () => ({
      query: {
        status: 'pending,published',
        waits: 'false',
        rating: '1,2',
        origin: 'here,Loox',
        search: 'savon',
        sort: 'clock',
        page: '1',
        per_page: '5',
      },
    }),
  },
  publishShopReview: { of: ({ shop_review_id }) => ({ params: { id: shop_review_id } }) },
  refuseShopReview: {
    of: ({ shop_review_id }) => ({ params: { id: shop_review_id }, body: { reason: 'off_topic' } }),
  },
  replyToShopReview: {
    of: ({ shop_review_id }) => ({
      params: { id: shop_review_id },
      body: { text: 'Merci de votre avis' },
    }),
  },
  closeReport: { of: ({ report_id }) => ({ params: { id: report_id } }) },
  totalLinkSent: thirtyDays,
  totalReviewsCollected: thirtyDays,
  averageRating: thirtyDays,
  ratingDistribution: thirtyDays,
  reviewsDistributionByChannel: thirtyDays,
  reviewsDistributionByStep: thirtyDays,
  statisticsOverview: thirtyDays,
  statisticsFunnel: {
    of: () => ({ query: { start: '2026-10-22', end: '2026-11-20', by: 'template' } }),
  },
  timeToReview: thirtyDays,
  statisticsBy: {
    of: () => ({ query: { start: '2026-10-22', end: '2026-11-20', dimension: 'product' } }),
  },
  statisticsCosts: thirtyDays,
  statisticsAnswers: thirtyDays,
  listTestInbox: nothing,
  clearTestInbox: nothing,
  confirmRestore: nothing,
  listAccountViolations: nothing,
  unblockAccountViolation: { of: ({ team_id }) => ({ body: { api_waba_id: `waba-${team_id}` } }) },
  adminOverview: nothing,
  adminTeams: { of: () => ({ query: { search: 'chez' } }) },
  queueHealth: nothing,
  impersonationList: { of: () => ({ query: { search: 'lea' } }) },
  impersonate: {
    of: ({ member_id }) => ({
      params: { id: member_id },
      body: { reason: 'La boutique a demandé de l’aide' },
    }),
  },
  stopImpersonation: nothing,
  setIsAdmin: { of: ({ member_id }) => ({ params: { id: member_id }, body: { is_admin: false } }) },
  shopChecker: { of: () => ({ body: { url: 'boutique.invalid' } }) },
  setSmsApproval: { of: ({ team_id }) => ({ params: { id: team_id }, body: { approved: true } }) },
  confirmPerson: { of: ({ member_id }) => ({ params: { id: member_id } }) },
  setCanSendReviews: {
    of: ({ team_id }) => ({
      params: { id: team_id },
      body: { can_send_reviews: false, reason: 'Plaintes de clients' },
    }),
  },
};
