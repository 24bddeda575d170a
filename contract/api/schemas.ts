import type { z } from 'zod';
import type { EndpointName } from './endpoints.ts';
import * as accounts from './schemas/accounts/accounts.ts';
import * as admin from './schemas/accounts/admin.ts';
import * as apiKeys from './schemas/accounts/api-keys.ts';
import * as billing from './schemas/accounts/billing.ts';
import * as compliance from './schemas/operations/compliance.ts';
import * as connections from './schemas/channels/connections.ts';
import * as destinationsShown from './schemas/reviews/destinations-shown.ts';
import * as customization from './schemas/settings/customization.ts';
import * as flow from './schemas/requests/flow.ts';
import * as generalLink from './schemas/reviews/general-link.ts';
import * as images from './schemas/settings/images.ts';
import * as imports from './schemas/operations/imports.ts';
import * as members from './schemas/accounts/members.ts';
import * as onboarding from './schemas/settings/onboarding.ts';
import * as operator from './schemas/accounts/operator.ts';
import * as optOuts from './schemas/requests/opt-outs.ts';
import * as orders from './schemas/requests/orders.ts';
import * as personalData from './schemas/operations/personal-data.ts';
import * as outgoing from './schemas/webhooks/outgoing-webhooks.ts';
import * as requests from './schemas/requests/requests.ts';
import * as replyModels from './schemas/reviews/reply-models.ts';
import * as reviewAnswers from './schemas/reviews/review-answers.ts';
import * as reviews from './schemas/reviews/reviews.ts';
import * as mail from './schemas/channels/mail.ts';
import * as shops from './schemas/channels/shops.ts';
import * as shopReviews from './schemas/reviews/shop-reviews.ts';
import * as slack from './schemas/channels/slack.ts';
import * as smsAccounts from './schemas/channels/sms-accounts.ts';
import * as details from './schemas/statistics/statistics-in-detail.ts';
import * as statistics from './schemas/statistics/statistics.ts';
import * as teams from './schemas/accounts/teams.ts';
import * as publicReviews from './schemas/reviews/public-reviews.ts';
import * as trustpilot from './schemas/channels/trustpilot.ts';
import * as upsells from './schemas/reviews/upsells.ts';
import { idParams, nothing } from './schemas/reviews/texts.ts';

export interface EndpointSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body as programs should send it, where `body` is more lenient so that each row can be refused alone. */
  documented_body?: z.ZodType;
  /** The fields of a multipart form. */
  form?: z.ZodType;
  answer: z.ZodType;
}

/** The shapes of each call of `endpoints.ts`; the server parses with them, the OpenAPI document and the tests are made from them. */
export const schemas = {
  register: { body: accounts.registerBody, answer: accounts.accessToken },
  login: { body: accounts.loginBody, answer: accounts.accessToken },
  googleCallback: { body: accounts.googleBody, answer: accounts.googleAnswer },
  connectShopify: { query: shops.connectQuery, answer: accounts.accessToken },
  registerShopify: { body: shops.registerBody, answer: accounts.accessToken },
  getSignInMethods: { answer: accounts.signInMethodsAnswer },
  logout: { body: nothing, answer: accounts.message },
  confirmEmail: { body: accounts.confirmEmailBody, answer: accounts.message },
  forgotPassword: { body: accounts.forgotPasswordBody, answer: accounts.message },
  resetPassword: { body: accounts.resetPasswordBody, answer: accounts.resetPasswordAnswer },
  getUser: { answer: accounts.user },
  updateUser: { body: accounts.updateUserBody, answer: accounts.userAnswer },
  deleteUser: { body: accounts.deleteUserBody, answer: accounts.message },
  changePassword: { body: accounts.changePasswordBody, answer: accounts.message },
  stepUp: { body: accounts.stepUpBody, answer: accounts.stepUpAnswer },
  changeEmail: { body: accounts.changeEmailBody, answer: accounts.message },
  askConfirmation: { body: nothing, answer: accounts.message },
  listSessions: { answer: accounts.sessionsAnswer },
  endSession: { params: accounts.sessionParams, body: nothing, answer: accounts.message },
  endOtherSessions: { body: nothing, answer: accounts.endedAnswer },
  unlinkGoogle: { body: nothing, answer: accounts.message },
  getTeam: { answer: teams.teamAnswer },
  listTeams: { answer: teams.teamsAnswer },
  openTeam: { body: members.openTeamBody, answer: members.openedTeam },
  switchTeam: { body: teams.switchBody, answer: teams.teamAnswer },
  getReviewLink: { answer: generalLink.reviewLinkAnswer },
  shareReviewLink: {
    body: generalLink.reviewLinkBody.nullish(),
    answer: generalLink.reviewLinkAnswer,
  },
  listPendingRatings: { answer: generalLink.pendingRatingsAnswer },
  settlePendingRatings: {
    body: generalLink.settleRatingsBody,
    answer: generalLink.settleRatingsAnswer,
  },
  saveOnboardingWebsite: { body: onboarding.websiteBody, answer: onboarding.websiteAnswer },
  saveOnboardingBranding: { body: onboarding.brandingBody, answer: teams.teamAnswer },
  customizeProfile: { body: onboarding.profileBody, answer: onboarding.profileAnswer },

  listMembers: { answer: members.membersAnswer },
  changeRole: { params: idParams, body: members.roleBody, answer: members.memberAnswer },
  removeMember: { params: idParams, body: nothing, answer: accounts.message },
  listInvitations: { answer: members.invitationsAnswer },
  inviteMember: { body: members.inviteBody, answer: members.invitationAnswer },
  resendInvitation: { params: idParams, body: nothing, answer: members.invitationAnswer },
  revokeInvitation: { params: idParams, body: nothing, answer: accounts.message },
  showInvitation: { body: members.tokenBody, answer: members.shownInvitation },
  acceptInvitation: { body: members.tokenBody, answer: members.joinedTeam },
  joinByInvitation: { body: members.joinBody, answer: accounts.accessToken },
  leaveTeam: { body: nothing, answer: members.joinedTeam },
  transferTeam: { body: members.transferBody, answer: members.membersAnswer },
  deleteTeam: { body: members.deleteBody, answer: teams.teamAnswer },
  keepTeam: { body: nothing, answer: teams.teamAnswer },
  getSettings: { answer: teams.settingsAnswer },
  checkLinkDomain: { body: nothing, answer: teams.settingsAnswer },
  updateSettings: { body: teams.settingsBody, answer: teams.settingsAnswer },
  listPhoneNumbers: { answer: teams.phoneNumbersAnswer },
  labelPhoneNumber: { params: idParams, body: teams.labelBody, answer: teams.phoneNumberAnswer },
  listApiKeys: { answer: apiKeys.apiKeysAnswer },
  tryApiKey: { body: apiKeys.triedKeyBody, answer: apiKeys.triedKeyAnswer },
  createApiKey: { body: apiKeys.apiKeyBody, answer: apiKeys.madeKeyAnswer },
  revokeApiKey: { params: idParams, body: nothing, answer: accounts.message },

  listOutgoingWebhooks: { answer: outgoing.webhooksAnswer },
  createOutgoingWebhook: { body: outgoing.webhookBody, answer: outgoing.madeWebhookAnswer },
  deleteOutgoingWebhook: { params: idParams, answer: accounts.message },
  testOutgoingWebhook: { params: idParams, body: nothing, answer: outgoing.deliveryAnswer },
  listDeliveries: { params: idParams, answer: outgoing.deliveriesAnswer },
  replayDelivery: {
    params: outgoing.deliveryParams,
    body: nothing,
    answer: outgoing.deliveryAnswer,
  },

  listOptOuts: { query: optOuts.optOutsQuery, answer: optOuts.optOutsPage },
  addOptOut: { body: optOuts.optOutBody, answer: optOuts.optOutAnswer },
  removeOptOut: { params: idParams, body: optOuts.removalBody, answer: optOuts.optOutAnswer },
  getBilling: { answer: billing.billingAnswer },
  choosePlan: { body: billing.changePlanBody, answer: billing.changePlanAnswer },
  listCompliance: { answer: compliance.complianceAnswer },
  exportEvidence: { body: compliance.evidenceBody, answer: compliance.evidenceFile },
  exportOptOuts: { query: optOuts.optOutsExportQuery, answer: optOuts.optOutsFile },
  createExport: { body: nothing, answer: imports.importAnswer },
  listExports: { answer: personalData.exportsAnswer },
  downloadExport: {
    params: personalData.exportFileParams,
    query: personalData.exportFileQuery,
    answer: personalData.exportFile,
  },
  erasePerson: { body: personalData.erasureBody, answer: personalData.erasureAnswer },
  readRetention: { answer: personalData.retentionAnswer },
  listJournal: { query: compliance.auditLogQuery, answer: compliance.auditLogPage },

  recordOrders: {
    body: orders.ordersBody,
    documented_body: orders.documentedOrdersBody,
    answer: orders.ordersAnswer,
  },
  searchOrders: { query: flow.ordersQuery, answer: flow.foundOrders },
  simulateFlow: { body: flow.simulationBody, answer: flow.simulationAnswer },
  previewMessage: { body: flow.previewBody, answer: flow.previewAnswer },
  sendTestReviewRequest: { body: flow.testBody, answer: flow.testAnswer },
  showAcknowledgement: { answer: destinationsShown.acknowledgementAnswer },
  listDestinationsShown: {
    query: destinationsShown.destinationsShownQuery,
    answer: destinationsShown.destinationsShownPage,
  },
  exportDestinationsShown: {
    query: destinationsShown.destinationsShownExportQuery,
    answer: destinationsShown.destinationsShownFile,
  },
  listUpsells: { answer: upsells.upsellsAnswer },
  saveUpsell: { body: upsells.upsellBody, answer: upsells.upsellAnswer },
  deleteUpsell: { params: idParams, body: nothing, answer: upsells.upsellAnswer },
  restoreUpsell: { params: idParams, body: nothing, answer: upsells.upsellAnswer },
  orderUpsells: { body: upsells.upsellOrderBody, answer: upsells.upsellsAnswer },
  saveConditionalConfig: { body: teams.saveConditionalBody, answer: teams.teamAnswer },
  saveCustomizationConfig: { body: teams.saveCustomizationBody, answer: teams.teamAnswer },
  storeImage: { form: images.imageForm, answer: images.imageAnswer },
  getCustomizationDraft: { answer: customization.draftAnswer },
  saveCustomizationDraft: { body: customization.draftBody, answer: customization.draftAnswer },
  listCustomizationVersions: { answer: customization.versionsAnswer },
  getCustomizationVersion: { params: idParams, answer: customization.versionAnswer },
  restoreCustomizationVersion: { params: idParams, body: nothing, answer: teams.teamAnswer },
  saveFlowConfiguration: { body: teams.saveFlowBody, answer: teams.teamAnswer },

  listIntegrations: { answer: connections.integrationsAnswer },
  connectKanal: { body: connections.connectKanalBody, answer: connections.integrationAnswer },
  connectGoogle: { body: connections.connectGoogleBody, answer: connections.integrationAnswer },
  listKanalTemplates: { query: connections.templatesQuery, answer: connections.templatesAnswer },
  listSmsAccounts: { answer: smsAccounts.smsAccountsAnswer },
  connectBrevo: { body: smsAccounts.connectBrevoBody, answer: connections.integrationAnswer },
  connectTwilio: { body: smsAccounts.connectTwilioBody, answer: connections.integrationAnswer },
  shopifyConnectUrl: { body: shops.connectUrlBody, answer: shops.connectUrlAnswer },
  getShopifyAccount: { answer: shops.shopAccountAnswer },
  registerShopifyWebhooks: { body: nothing, answer: shops.topicsAnswer },
  requestRecurringPayment: { body: shops.paymentBody, answer: shops.paymentAnswer },
  unsubscribeShopifyWebhooks: { body: nothing, answer: shops.topicsAnswer },
  listDataRequests: { answer: shops.dataRequestsAnswer },
  getDataRequest: { params: idParams, answer: shops.dataRequestAnswer },
  listSenders: { answer: mail.sendersAnswer },
  saveSender: { body: mail.saveSenderBody, answer: mail.senderAnswer },
  checkSender: { params: idParams, body: nothing, answer: mail.senderAnswer },
  removeSender: { params: idParams, body: nothing, answer: mail.senderAnswer },
  listSuppressions: { query: mail.suppressionsQuery, answer: mail.suppressionsAnswer },
  liftSuppression: { params: idParams, body: nothing, answer: mail.suppressionAnswer },
  connectSmtp: { body: mail.connectSmtpBody, answer: connections.integrationAnswer },
  updateIntegration: {
    params: connections.integrationParams,
    body: smsAccounts.updateIntegrationBody,
    answer: connections.integrationAnswer,
  },
  connectMeta: { body: connections.connectMetaBody, answer: connections.integrationAnswer },
  getMetaAccount: { answer: connections.metaAccountAnswer },
  listMetaTemplates: { query: connections.templatesQuery, answer: connections.templatesAnswer },
  submitMetaTemplate: { body: connections.submitTemplateBody, answer: connections.templateAnswer },
  slackConnectUrl: { answer: slack.connectUrlAnswer },
  listSlackChannels: { query: slack.channelsQuery, answer: slack.channelsAnswer },
  saveSlackPurposes: { body: slack.purposes, answer: slack.purposesAnswer },
  connectTrustpilot: {
    body: trustpilot.connectTrustpilotBody,
    answer: connections.integrationAnswer,
  },
  getTrustpilotAccount: { answer: trustpilot.trustpilotAccountAnswer },
  updateTrustpilot: {
    body: trustpilot.updateTrustpilotBody,
    answer: connections.integrationAnswer,
  },
  syncTrustpilot: { body: nothing, answer: connections.integrationAnswer },
  testIntegration: {
    params: connections.integrationParams,
    body: nothing,
    answer: connections.integrationAnswer,
  },
  disconnectIntegration: {
    params: connections.integrationParams,
    body: nothing,
    answer: connections.integrationAnswer,
  },

  listQueuedReviews: { query: reviews.queueQuery, answer: reviews.queuePage },
  forecastQueue: { query: reviews.forecastQuery, answer: reviews.forecastAnswer },
  sendNow: { params: idParams, body: nothing, answer: reviews.queuedReviewAnswer },
  cancelQueuedReview: { params: idParams, body: nothing, answer: reviews.queuedReviewAnswer },
  restoreQueuedReview: {
    params: idParams,
    body: reviews.restoreBody,
    answer: reviews.queuedReviewAnswer,
  },
  postponeQueuedReview: {
    params: idParams,
    body: reviews.postponeBody,
    answer: reviews.queuedReviewAnswer,
  },
  resolveQueuedReview: {
    params: idParams,
    body: reviews.resolveBody,
    answer: reviews.queuedReviewAnswer,
  },
  updateQueuedContact: {
    params: idParams,
    body: reviews.contactBody,
    answer: reviews.queuedReviewAnswer,
  },
  bulkQueuedReviews: { body: reviews.bulkBody, answer: reviews.bulkAnswer },

  createReviewRequests: {
    query: requests.requestsQuery,
    body: requests.requestsBody,
    answer: requests.requestsAnswer,
  },
  importPastOrders: { body: requests.pastOrdersBody, answer: imports.importAnswer },
  listImports: { answer: imports.importsAnswer },
  importFile: { form: imports.importForm, answer: imports.importAnswer },
  mapImport: { params: idParams, body: imports.mapBody, answer: imports.importAnswer },
  listRefusedRows: { params: idParams, answer: imports.refusedAnswer },
  getImport: { params: idParams, answer: imports.importAnswer },
  confirmImport: { params: idParams, body: nothing, answer: imports.importAnswer },
  cancelImport: { params: idParams, body: nothing, answer: imports.importAnswer },
  undoImport: { params: idParams, body: nothing, answer: imports.importAnswer },
  resumeImport: { params: idParams, body: nothing, answer: imports.importAnswer },

  listReviews: { query: reviews.reviewsQuery, answer: reviews.reviewsPage },
  getReview: { params: idParams, answer: reviews.reviewDetail },
  listReplyModels: { answer: replyModels.modelsAnswer },
  addReplyModel: { body: replyModels.modelBody, answer: replyModels.modelsAnswer },
  orderReplyModels: { body: replyModels.modelOrder, answer: replyModels.modelsAnswer },
  changeReplyModel: {
    params: idParams,
    body: replyModels.modelChange,
    answer: replyModels.modelsAnswer,
  },
  removeReplyModel: { params: idParams, answer: replyModels.modelsAnswer },
  exportReviews: { query: reviewAnswers.exportQuery, answer: reviewAnswers.exportFile },
  giveReviewLink: { params: idParams, body: nothing, answer: reviewAnswers.linkAnswer },
  replyToReview: {
    params: idParams,
    body: reviewAnswers.replyBody,
    answer: reviewAnswers.replyAnswer,
  },
  updateReview: {
    params: idParams,
    body: reviewAnswers.updateReviewBody,
    answer: reviews.reviewDetail,
  },

  listPublicReviews: {
    query: publicReviews.publicReviewsQuery,
    answer: publicReviews.publicReviewsPage,
  },
  matchReview: {
    params: idParams,
    body: publicReviews.matchBody,
    answer: publicReviews.pairAnswer,
  },
  unmatchReview: {
    params: idParams,
    body: publicReviews.unmatchBody,
    answer: publicReviews.pairAnswer,
  },

  listShopReviews: { query: shopReviews.shopReviewsQuery, answer: shopReviews.shopReviewsPage },
  publishShopReview: { params: idParams, body: nothing, answer: shopReviews.shopReviewAnswer },
  refuseShopReview: {
    params: idParams,
    body: shopReviews.refuseBody,
    answer: shopReviews.shopReviewAnswer,
  },
  replyToShopReview: {
    params: idParams,
    body: shopReviews.replyBody,
    answer: shopReviews.shopReviewAnswer,
  },
  closeReport: { params: idParams, body: nothing, answer: shopReviews.shopReviewAnswer },

  totalLinkSent: { query: statistics.periodQuery, answer: statistics.answerOf(statistics.total) },
  totalReviewsCollected: {
    query: statistics.periodQuery,
    answer: statistics.answerOf(statistics.total),
  },
  averageRating: { query: statistics.periodQuery, answer: statistics.answerOf(statistics.average) },
  ratingDistribution: {
    query: statistics.periodQuery,
    answer: statistics.answerOf(statistics.byRating),
  },
  reviewsDistributionByChannel: {
    query: statistics.periodQuery,
    answer: statistics.answerOf(statistics.byChannel),
  },
  reviewsDistributionByStep: {
    query: statistics.periodQuery,
    answer: statistics.answerOf(statistics.byStep),
  },
  statisticsFunnel: { query: details.funnelQuery, answer: statistics.answerOf(details.funnel) },
  timeToReview: { query: details.detailQuery, answer: statistics.answerOf(details.times) },
  statisticsBy: { query: details.byQuery, answer: statistics.answerOf(details.breakdown) },
  statisticsCosts: { query: details.detailQuery, answer: statistics.answerOf(details.costs) },
  statisticsAnswers: { query: details.detailQuery, answer: statistics.answerOf(details.answers) },
  statisticsOverview: {
    query: details.detailQuery,
    answer: statistics.answerOf(statistics.overview),
  },

  listTestInbox: { query: admin.testInboxQuery, answer: admin.testInboxPage },
  clearTestInbox: { body: nothing, answer: admin.clearedAnswer },
  confirmRestore: { body: nothing, answer: accounts.message },
  listAccountViolations: { answer: admin.accountViolationsAnswer },
  unblockAccountViolation: { body: admin.unblockBody, answer: admin.accountViolationAnswer },
  adminOverview: { answer: operator.overviewAnswer },
  adminTeams: { query: operator.adminTeamsQuery, answer: operator.adminTeamsAnswer },
  queueHealth: { answer: operator.queueHealthAnswer },
  impersonationList: { query: operator.impersonationQuery, answer: operator.impersonationList },
  impersonate: { params: idParams, body: operator.impersonateBody, answer: operator.tokenAnswer },
  stopImpersonation: { body: nothing, answer: accounts.message },
  setIsAdmin: { params: idParams, body: operator.adminBody, answer: operator.adminAnswer },
  shopChecker: { body: operator.shopCheckerBody, answer: operator.shopCheckerAnswer },
  setCanSendReviews: { params: idParams, body: admin.canSendBody, answer: admin.canSendAnswer },
  setSmsApproval: {
    params: idParams,
    body: operator.smsApprovalBody,
    answer: operator.adminTeamAnswer,
  },
  confirmPerson: { params: idParams, body: nothing, answer: operator.adminAnswer },
} as const satisfies Record<EndpointName, EndpointSchemas>;

type Part<K extends EndpointName, P extends 'params' | 'query' | 'body' | 'form' | 'answer'> =
  (typeof schemas)[K] extends Record<P, infer S extends z.ZodType> ? S : never;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

export type Params<K extends EndpointName> = [Part<K, 'params'>] extends [never]
  ? undefined
  : Out<Part<K, 'params'>>;
export type Query<K extends EndpointName> = [Part<K, 'query'>] extends [never]
  ? undefined
  : Out<Part<K, 'query'>>;
export type Body<K extends EndpointName> = [Part<K, 'body'>] extends [never]
  ? undefined
  : Out<Part<K, 'body'>>;
export type Form<K extends EndpointName> = [Part<K, 'form'>] extends [never]
  ? undefined
  : Out<Part<K, 'form'>>;
export type Answer<K extends EndpointName> = Out<Part<K, 'answer'>>;

type Given<K extends EndpointName, P extends 'params' | 'query' | 'body' | 'form'> = [
  Part<K, P>,
] extends [never]
  ? unknown
  : undefined extends In<Part<K, P>>
    ? { [key in P]?: In<Part<K, P>> }
    : { [key in P]: In<Part<K, P>> };
/** What a caller of the typed client gives; what has defaults may be left out. */
export type CallArgs<K extends EndpointName> = Given<K, 'params'> &
  Given<K, 'query'> &
  Given<K, 'body'> &
  Given<K, 'form'>;
