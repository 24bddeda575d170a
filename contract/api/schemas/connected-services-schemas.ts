import type { EndpointSchemas } from '../endpoint.ts';
import * as accounts from './accounts/accounts.ts';
import * as connections from './channels/connections.ts';
import * as mail from './channels/mail.ts';
import * as parcelTracking from './channels/parcel-tracking.ts';
import * as shops from './channels/shops.ts';
import * as slack from './channels/slack.ts';
import * as smsAccounts from './channels/sms-accounts.ts';
import * as stores from './channels/stores.ts';
import * as trustpilot from './channels/trustpilot.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const connectedServicesSchemas = {
  connectShopify: { query: shops.connectQuery, answer: accounts.accessToken },
  registerShopify: { body: shops.shopRegisterBody, answer: accounts.accessToken },
  listIntegrations: { answer: connections.integrationsAnswer },
  connectKanal: { body: connections.connectKanalBody, answer: connections.integrationAnswer },
  connectGoogle: { body: connections.connectGoogleBody, answer: connections.integrationAnswer },
  listKanalTemplates: { query: connections.templatesQuery, answer: connections.templatesAnswer },
  listSmsAccounts: { answer: smsAccounts.smsAccountsAnswer },
  connectBrevo: { body: smsAccounts.connectBrevoBody, answer: connections.integrationAnswer },
  connectTwilio: { body: smsAccounts.connectTwilioBody, answer: connections.integrationAnswer },
  shopifyConnectUrl: { body: shops.connectUrlBody, answer: shops.connectUrlAnswer },
  getShopifyAccount: { answer: shops.shopAccountAnswer },
  updateShopify: { body: shops.updateShopBody, answer: shops.shopAccountAnswer },
  registerShopifyWebhooks: { body: nothing, answer: shops.topicsAnswer },
  requestRecurringPayment: { body: shops.paymentBody, answer: shops.paymentAnswer },
  unsubscribeShopifyWebhooks: { body: nothing, answer: shops.topicsAnswer },
  connectWoocommerce: {
    body: stores.connectWoocommerceBody,
    answer: connections.integrationAnswer,
  },
  connectPrestashop: {
    body: stores.connectPrestashopBody,
    answer: connections.integrationAnswer,
  },
  woocommerceConnectUrl: { body: stores.woocommerceUrlBody, answer: shops.connectUrlAnswer },
  getWoocommerceAccount: { answer: stores.storeAccountAnswer },
  updateWoocommerce: { body: stores.updateStoreBody, answer: stores.storeAccountAnswer },
  syncWoocommerce: { body: nothing, answer: stores.storeAccountAnswer },
  getPrestashopAccount: { answer: stores.storeAccountAnswer },
  updatePrestashop: { body: stores.updateStoreBody, answer: stores.storeAccountAnswer },
  syncPrestashop: { body: nothing, answer: stores.storeAccountAnswer },
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
  slackConnectUrl: { answer: slack.slackConnectUrlAnswer },
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
  connectLaposte: {
    body: connections.connectLaposteBody,
    answer: connections.integrationAnswer,
  },
  getLaposteAccount: { answer: parcelTracking.laposteAccountAnswer },
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
} as const satisfies Record<string, EndpointSchemas>;
