import type { EndpointName } from '#contract/api/endpoints.ts';

/**
 * The notification for a failed call. A sentence: a toast « Erreur » for 3 s with this sentence
 * followed by the server’s message. `message`: the same with only the server’s message. `silent`:
 * no toast, because the screen shows the failure. `thrown`: the caller shows the server’s message.
 */
export type FailureToast = { message: string } | 'message' | 'silent' | 'thrown';

const messageOf = (sentence: string): FailureToast => ({ message: sentence });

export const failureToasts: Record<EndpointName, FailureToast> = {
  login: 'message',
  googleCallback: 'thrown', // its page shows it
  oidcCallback: 'thrown', // its page shows it
  connectShopify: 'thrown', // its page shows it
  registerShopify: 'thrown',
  getSignInMethods: 'silent', // without it the pages offer only e-mail
  register: 'thrown',
  logout: 'silent', // this browser signs out in any case
  confirmEmail: 'thrown',
  forgotPassword: 'thrown',
  resetPassword: 'thrown',
  getUser: 'silent', // like getTeam, a failure ends the session
  updateUser: 'silent', // the form shows it at the field
  deleteUser: 'silent',
  changePassword: 'silent',
  stepUp: 'silent', // its dialog shows it at the field
  changeEmail: 'silent',
  askConfirmation: 'message',
  listSessions: 'silent', // its section shows it
  endSession: 'message',
  endOtherSessions: 'message',
  unlinkGoogle: 'message',
  signInWithCode: 'thrown', // the form shows it at the code
  askPasskey: 'silent', // without it there is no passkey; the form stays
  signInByPasskey: 'thrown', // its button shows it
  listPasskeys: 'silent', // its section shows it
  offerPasskey: 'message',
  addPasskey: 'silent', // its dialog shows it
  renamePasskey: 'silent', // its dialog shows it at the name
  removePasskey: 'message',
  askStepUp: 'silent', // its dialog shows it
  startAuthenticator: 'message',
  confirmAuthenticator: 'silent', // its dialog shows it at the code
  removeAuthenticator: 'message',
  renewRecoveryCodes: 'message',
  getTeam: 'silent', // a failure signs the person out
  listTeams: 'thrown',
  openTeam: 'silent', // the form shows it at the name
  switchTeam: 'thrown',

  listMembers: messageOf('Les membres n’ont pas pu être chargés.'),
  changeRole: 'message',
  removeMember: 'message',
  getSharedCaps: 'silent',
  setSharedCaps: 'message',
  setSupportAccess: 'message',
  getImpersonationMode: 'silent', // the setting is not shown
  setImpersonationMode: 'message',
  setSecondFactor: 'message',
  listInvitations: messageOf('Les invitations n’ont pas pu être chargées.'),
  inviteMember: 'silent', // the form shows it at the address
  resendInvitation: 'message',
  revokeInvitation: 'message',
  showInvitation: 'silent', // the page shows it
  acceptInvitation: 'silent',
  joinByInvitation: 'silent', // the form shows it
  leaveTeam: 'message',
  transferTeam: 'message',
  deleteTeam: 'silent', // the dialog shows it at the name
  keepTeam: 'message',
  getSettings: messageOf('Les réglages de la boutique n’ont pas pu être chargés.'),
  updateSettings: 'silent', // the form shows it at the field
  checkLinkDomain: 'message',
  listPhoneNumbers: messageOf('Les numéros n’ont pas pu être chargés.'),
  labelPhoneNumber: 'silent', // the form shows it at the name
  listApiKeys: messageOf('Les clés d’API n’ont pas pu être chargées.'),
  createApiKey: 'silent', // the form shows it at the name
  tryApiKey: 'silent', // the form shows it under the key
  updateApiKey: 'silent', // the form shows it at the field
  rotateApiKey: 'silent', // the dialog shows it at the field
  endPreviousKey: 'message',
  revokeApiKey: 'message',
  listOutgoingWebhooks: 'silent', // its screen shows it
  createOutgoingWebhook: 'silent', // the form shows it at the field
  deleteOutgoingWebhook: 'message',
  testOutgoingWebhook: 'message',
  listDeliveries: 'silent', // its list shows it
  replayDelivery: 'message',
  listOptOuts: messageOf('La liste des oppositions n’a pas pu être chargée.'),
  addOptOut: 'silent', // the form shows it at the contact
  removeOptOut: 'silent', // the dialog shows it at the proof
  listAbTests: messageOf('Les tests A/B n’ont pas pu être chargés.'),
  startAbTest: 'silent', // the dialog shows it at the field
  stopAbTest: 'message',
  getBilling: 'silent', // the screen shows it, with the roles that may read it
  choosePlan: 'message',
  listCompliance: messageOf('Les règles n’ont pas pu être vérifiées.'),
  exportEvidence: 'message',
  verifyJournal: 'message',
  exportJournal: 'message',
  getJournalStream: messageOf('La diffusion du journal n’a pas pu être lue.'),
  saveJournalStream: 'silent', // the form shows it at the address
  tryJournalStream: 'message',
  deleteJournalStream: 'message',
  exportOptOuts: messageOf('La liste n’a pas pu être exportée.'),
  createExport: 'message',
  listExports: messageOf('Les exports n’ont pas pu être chargés.'),
  downloadExport: messageOf('Le fichier n’a pas pu être téléchargé.'),
  erasePerson: 'silent', // the dialog shows it at the contact
  readRetention: messageOf('La durée de conservation n’a pas pu être chargée.'),
  listJournal: messageOf('Le journal n’a pas pu être chargé.'),
  getReviewLink: messageOf('Le lien général n’a pas pu être chargé.'),
  shareReviewLink: 'message',
  listPendingRatings: messageOf('Les notes en attente n’ont pas pu être chargées.'),
  settlePendingRatings: 'message',
  saveOnboardingWebsite: 'silent', // the form shows it at the address
  saveOnboardingBranding: 'thrown',
  customizeProfile: 'thrown',

  recordOrders: 'message',
  searchOrders: messageOf('Les commandes n’ont pas pu être chargées.'),
  simulateFlow: 'silent', // the panel shows it in place of the dates
  previewMessage: 'silent', // shown in place of the preview
  sendTestReviewRequest: 'silent', // the form shows it at the contact
  saveConditionalConfig: 'message',
  showAcknowledgement: 'silent', // without it the warning has no name
  listDestinationsShown: 'silent', // the screen shows it beside the period
  exportDestinationsShown: messageOf('Les preuves n’ont pas pu être exportées.'),
  listUpsells: 'silent', // the screen shows it
  saveUpsell: 'silent',
  deleteUpsell: 'silent',
  restoreUpsell: 'silent',
  orderUpsells: 'silent',
  saveCustomizationConfig: 'message',
  getCustomizationDraft: messageOf('Le brouillon des pages n’a pas pu être chargé.'),
  saveCustomizationDraft: 'silent', // the builder shows the state of the draft
  listCustomizationVersions: 'silent', // the panel shows it
  getCustomizationVersion: 'message',
  restoreCustomizationVersion: 'message',
  saveFlowConfiguration: 'message',
  storeImage: 'silent', // the field shows it beside the image

  listIntegrations: messageOf('Les intégrations n’ont pas pu être chargées.'),
  connectKanal: 'silent', // the form shows it at the key
  connectGoogle: 'silent', // the form shows it at the link
  listKanalTemplates: messageOf('Les modèles WhatsApp n’ont pas pu être chargés.'),
  listSmsAccounts: messageOf('Les comptes SMS n’ont pas pu être chargés.'),
  connectBrevo: 'silent', // the form shows it at the field
  connectTwilio: 'silent',
  connectWoocommerce: 'silent', // the form shows it at the field
  woocommerceConnectUrl: 'silent',
  getWoocommerceAccount: messageOf('L’état de la boutique WooCommerce n’a pas pu être chargé.'),
  updateShopify: 'message',
  updateWoocommerce: 'message',
  syncWoocommerce: 'message',
  connectPrestashop: 'silent',
  getPrestashopAccount: messageOf('L’état de la boutique PrestaShop n’a pas pu être chargé.'),
  updatePrestashop: 'message',
  syncPrestashop: 'message',
  shopifyConnectUrl: 'silent', // the form shows it at the shop
  getShopifyAccount: messageOf('L’état de la boutique Shopify n’a pas pu être chargé.'),
  registerShopifyWebhooks: 'message',
  requestRecurringPayment: 'message',
  unsubscribeShopifyWebhooks: 'message',
  listDataRequests: messageOf('Les demandes d’accès n’ont pas pu être chargées.'),
  getDataRequest: 'message',
  listSenders: messageOf('L’expéditeur des e-mails n’a pas pu être chargé.'),
  saveSender: 'silent', // the form shows it at the field
  checkSender: 'message',
  removeSender: 'message',
  listSuppressions: messageOf('Les adresses refusées n’ont pas pu être chargées.'),
  liftSuppression: 'message',
  connectSmtp: 'silent', // the form shows it at the field
  updateIntegration: 'silent', // the form shows it at the field
  connectMeta: 'silent', // the form shows it at the field
  getMetaAccount: messageOf('L’état du compte Meta n’a pas pu être chargé.'),
  listMetaTemplates: messageOf('Les modèles WhatsApp n’ont pas pu être chargés.'),
  submitMetaTemplate: 'message',
  connectLaposte: 'silent', // the form shows it at the key
  getLaposteAccount: 'silent', // its card shows it
  connectTrustpilot: 'silent', // the form shows it
  getTrustpilotAccount: 'silent', // its card shows it
  updateTrustpilot: 'silent', // the form shows it at the field
  syncTrustpilot: 'message',
  listPublicReviews: 'silent', // its screen shows it
  matchReview: 'message',
  unmatchReview: 'message',
  slackConnectUrl: 'message',
  listSlackChannels: 'silent', // its card shows it
  saveSlackPurposes: 'silent', // the form shows it at the field
  testIntegration: 'message',
  disconnectIntegration: 'message',

  previewQueuedReview: 'silent', // the panel shows it
  listQueuedReviews: messageOf('Les envois n’ont pas pu être chargés.'), // an empty page is returned: queued-reviews-page.ts
  forecastQueue: 'silent', // without it only the list is shown, and the queue shows the failure
  sendNow: 'message',
  cancelQueuedReview: 'message',
  restoreQueuedReview: 'message',
  postponeQueuedReview: 'message',
  resolveQueuedReview: 'message',
  updateQueuedContact: 'silent', // the form shows it at the field
  bulkQueuedReviews: 'message',

  createReviewRequests: 'silent', // the form shows it
  importPastOrders: 'silent', // the screen shows it
  listImports: messageOf('Les imports n’ont pas pu être chargés.'),
  importFile: 'silent', // the screen shows it beside the file
  mapImport: 'message',
  listRefusedRows: messageOf('Les lignes refusées n’ont pas pu être chargées.'),
  getImport: 'silent', // the import shows it
  confirmImport: 'message',
  cancelImport: 'message',
  resumeImport: 'message',
  undoImport: 'message',
  retryImportedMedia: 'message',

  searchTeam: 'silent', // the search shows it
  listSavedViews: messageOf('Les vues enregistrées n’ont pas pu être chargées.'),
  addSavedView: 'silent', // the form shows it
  changeSavedView: 'silent', // the form shows it
  removeSavedView: 'message',
  listCustomers: messageOf('Les clients n’ont pas pu être cherchés.'),
  getCustomer: 'silent', // the screen shows it
  updateCustomer: 'silent', // the form shows it at the field
  mergeCustomer: 'message',
  separateCustomer: 'message',
  eraseCustomer: 'message',

  getThanksCodes: messageOf('L’état des codes de remerciement n’a pas pu être chargé.'),
  retryThanksCodes: 'message',
  listProducts: messageOf('Les produits n’ont pas pu être chargés.'),
  getProduct: 'silent', // the screen shows it
  saveProducts: 'message',
  mergeProduct: 'message',
  unmergeProduct: 'message',
  listReviewsOfProduct: messageOf('Les avis de ce produit n’ont pas pu être chargés.'),
  listProductReviews: messageOf('Les avis sur les produits n’ont pas pu être chargés.'),
  publishProductReview: 'message',
  refuseProductReview: 'message',
  replyToProductReview: 'message',
  getProductReviewsConfig: messageOf('Ces réglages n’ont pas pu être chargés.'),
  listProductQuestions: 'silent', // its screen shows it
  publishProductQuestion: 'message',
  refuseProductQuestion: 'message',
  answerProductQuestion: 'message',
  publishProductAnswer: 'message',
  refuseProductAnswer: 'message',
  saveProductReviewsConfig: 'message',
  getProductFeed: messageOf('L’adresse du flux n’a pas pu être chargée.'),
  renewProductFeed: 'message',

  listReviews: messageOf('Les avis n’ont pas pu être chargés.'),
  getReview: messageOf('Cette demande n’a pas pu être chargée.'),
  updateReview: 'message',
  bulkUpdateReviews: 'message',
  listReviewTags: messageOf('Les étiquettes n’ont pas pu être chargées.'),
  listReplyModels: messageOf('Les réponses types n’ont pas pu être chargées.'),
  addReplyModel: 'silent', // the form shows it
  orderReplyModels: 'message',
  changeReplyModel: 'silent', // the form shows it
  removeReplyModel: 'message',
  saveProductReviews: 'message',
  importProductReviews: 'silent', // for programs only; the screen uses importFile
  exportProductReviews: messageOf('Les avis sur les produits n’ont pas pu être exportés.'),
  exportReviews: messageOf('Les avis n’ont pas pu être exportés.'),
  giveReviewLink: 'message',
  replyToReview: 'silent', // the answer box shows it

  listShopReviews: messageOf('Les avis du mur n’ont pas pu être chargés.'),
  publishShopReview: 'message',
  refuseShopReview: 'silent', // the dialog shows it at the reason
  replyToShopReview: 'silent', // the form shows it at the answer
  closeReport: 'message',

  totalLinkSent: messageOf('Le nombre de demandes envoyées n’a pas pu être chargé.'),
  totalReviewsCollected: messageOf('Le nombre d’avis collectés n’a pas pu être chargé.'),
  averageRating: messageOf('La note moyenne n’a pas pu être chargée.'),
  ratingDistribution: messageOf('La répartition des notes n’a pas pu être chargée.'),
  reviewsDistributionByChannel: messageOf('La répartition par canal n’a pas pu être chargée.'),
  reviewsDistributionByStep: messageOf('La répartition par étape n’a pas pu être chargée.'),
  statisticsOverview: messageOf('Les statistiques n’ont pas pu être chargées.'),
  statisticsFunnel: messageOf('L’entonnoir n’a pas pu être chargé.'),
  timeToReview: messageOf('Les délais n’ont pas pu être chargés.'),
  statisticsBy: messageOf('La répartition des notes n’a pas pu être chargée.'),
  statisticsCosts: messageOf('Les coûts n’ont pas pu être chargés.'),
  statisticsAnswers: messageOf('Les réponses n’ont pas pu être chargées.'),

  listTestInbox: messageOf('Les messages de test n’ont pas pu être chargés.'),
  exportInstanceJournal: 'message',
  clearTestInbox: 'message',
  confirmRestore: 'message',
  listAccountViolations: messageOf('Les comptes WhatsApp mis en cause n’ont pas pu être chargés.'),
  unblockAccountViolation: 'message',
  adminOverview: messageOf('Les chiffres de l’instance n’ont pas pu être chargés.'),
  adminTeams: messageOf('Les boutiques n’ont pas pu être chargées.'),
  getInstanceStatus: 'silent', // the help shows it
  queueHealth: messageOf('L’état des envois n’a pas pu être chargé.'),
  impersonationList: messageOf('La liste des personnes n’a pas pu être chargée.'),
  impersonate: 'message',
  stopImpersonation: 'thrown', // the banner shows it with the required action
  setIsAdmin: 'message',
  shopChecker: 'silent', // the form shows it at the address
  setCanSendReviews: 'message',
  setSmsApproval: 'message',
  confirmPerson: 'message',
};

/** Returns the text of the toast, or null when the failure has none. */
export function failureToast(name: EndpointName, serverMessage: string): string | null {
  const toast = failureToasts[name];
  if (toast === 'message') return serverMessage;
  return typeof toast === 'object' ? `${toast.message} ${serverMessage}` : null; // the build removes the silent ones: lean-failure-toasts.ts
}

const UNREAD = /^(.+) n’(?:a|ont) pas pu être (?:chargée?s?|lue?s?)\.$/u;

/**
 * Returns the subject of a failed read within a sentence, such as « la note moyenne ». Returns null
 * for other failures.
 */
export function unreadSubject(name: EndpointName): string | null {
  const toast = failureToasts[name];
  const [, subject] = (typeof toast === 'object' && UNREAD.exec(toast.message)) || [];
  return subject === undefined ? null : subject.charAt(0).toLowerCase() + subject.slice(1);
}
