import type { EndpointName } from '#contract/api/endpoints.ts';
import { type Fixture, noInput, thirtyDays } from './fixtures/call-fixture.ts';
import { productFixtures } from './fixtures/product-fixtures.ts';
import { customerFixtures } from './fixtures/customer-fixtures.ts';
import { accountFixtures } from './fixtures/account-fixtures.ts';
import { secondFactorFixtures } from './fixtures/second-factor-fixtures.ts';
import { teamFixtures } from './fixtures/team-fixtures.ts';
import { settingsFixtures } from './fixtures/settings-fixtures.ts';
import { complianceFixtures } from './fixtures/compliance-fixtures.ts';
import { requestFixtures } from './fixtures/request-fixtures.ts';
import { queueFixtures } from './fixtures/queue-fixtures.ts';
import { workspaceFixtures } from './fixtures/workspace-fixtures.ts';
import { connectionFixtures } from './fixtures/connection-fixtures.ts';

/**
 * One working call for every endpoint of the contract. A new endpoint without one does not compile.
 */
export const fixtures: Record<EndpointName, Fixture> = {
  ...accountFixtures,
  ...secondFactorFixtures,
  ...teamFixtures,
  ...requestFixtures,
  ...connectionFixtures,
  ...settingsFixtures,
  showAcknowledgement: noInput,
  ...complianceFixtures,
  ...queueFixtures,
  ...customerFixtures,
  ...productFixtures,
  ...workspaceFixtures,
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
  bulkUpdateReviews: {
    of: ({ request_id }) => ({ body: { ids: [request_id], add_tags: ['Colis abîmé'] } }),
    indifferent: [
      {
        id: ({ request_id }) => request_id,
        call: (id) => ({ body: { ids: [id], status: 'resolved' } }),
      },
    ],
    foreignBodies: (own, other) => [{ ids: [own.request_id], owner_id: other.member_id }],
  },
  listReviewTags: noInput,
  listReplyModels: noInput,
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
  listTestInbox: noInput,
  clearTestInbox: noInput,
  exportInstanceJournal: { of: () => ({ query: { format: 'jsonl' } }) },
  confirmRestore: noInput,
  listAccountViolations: noInput,
  unblockAccountViolation: { of: ({ team_id }) => ({ body: { api_waba_id: `waba-${team_id}` } }) },
  adminOverview: noInput,
  adminTeams: { of: () => ({ query: { search: 'chez' } }) },
  queueHealth: noInput,
  getInstanceStatus: noInput,
  impersonationList: { of: () => ({ query: { search: 'lea' } }) },
  impersonate: {
    of: ({ member_id }) => ({
      params: { id: member_id },
      body: { reason: 'La boutique a demandé de l’aide' },
    }),
  },
  stopImpersonation: noInput,
  getImpersonationMode: noInput,
  setImpersonationMode: { of: () => ({ body: { mode: 'full' } }) },
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
