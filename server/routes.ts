import type { Routes } from './http/handler.ts';
import type { WebhookRoute } from './http/webhook-route.ts';
import { brevoWebhooks } from './integrations/brevo/routes.ts';
import { metaWebhooks } from './integrations/meta/routes.ts';
import { shopifyWebhooks } from './integrations/shopify/routes.ts';
import { slackWebhooks } from './integrations/slack/routes.ts';
import { trustpilotWebhooks } from './integrations/trustpilot/routes.ts';
import { twilioWebhooks } from './integrations/twilio/routes.ts';
import { accountViolationRoutes } from './modules/account-violations/routes.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { adminRoutes } from './modules/admin/routes.ts';
import { apiKeyRoutes } from './modules/api-keys/routes.ts';
import { billingRoutes } from './modules/billing/routes.ts';
import { teamChatRoutes } from './modules/team-chat/routes.ts';
import { outgoingWebhookRoutes } from './modules/outgoing-webhooks/routes.ts';
import { complianceRoutes } from './modules/compliance/routes.ts';
import { connectionRoutes } from './modules/connections/routes.ts';
import { imageRoutes } from './modules/images/routes.ts';
import { importRoutes } from './modules/imports/routes.ts';
import { generalLinkRoutes } from './modules/general-link/routes.ts';
import { onboardingRoutes } from './modules/onboarding/routes.ts';
import { linkDomainRoutes } from './modules/link-domains/routes.ts';
import { personalDataRoutes } from './modules/personal-data/routes.ts';
import { mailSenderRoutes } from './modules/mail-senders/routes.ts';
import { ratingRoutes } from './modules/ratings/routes.ts';
import { replyModelRoutes } from './modules/reply-models/routes.ts';
import { reviewAnswerRoutes } from './modules/review-answers/routes.ts';
import { reviewRequestRoutes } from './modules/review-requests/routes.ts';
import { reviewSiteRoutes } from './modules/review-site/routes.ts';
import { sendingRoutes } from './modules/sending/routes.ts';
import { shopReviewRoutes } from './modules/shop-reviews/routes.ts';
import { statisticsRoutes } from './modules/statistics/routes.ts';
import { shopRoutes } from './modules/shops/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { teamSettingsRoutes } from './modules/team-settings/routes.ts';
import { teamRoutes } from './modules/teams/routes.ts';
import { upsellRoutes } from './modules/upsells/routes.ts';

/** What can be asked: each endpoint of the contract and the route that answers it. */
export const routes: Routes = {
  ...accountRoutes,
  ...accountViolationRoutes,
  ...adminRoutes,
  ...apiKeyRoutes,
  ...billingRoutes,
  ...outgoingWebhookRoutes,
  ...teamChatRoutes,
  ...complianceRoutes,
  ...connectionRoutes,
  ...generalLinkRoutes,
  ...imageRoutes,
  ...importRoutes,
  ...onboardingRoutes,
  ...linkDomainRoutes,
  ...mailSenderRoutes,
  ...orderRoutes,
  ...shopRoutes,
  ...personalDataRoutes,
  ...teamRoutes,
  ...teamSettingsRoutes,
  ...ratingRoutes,
  ...replyModelRoutes,
  ...reviewAnswerRoutes,
  ...reviewRequestRoutes,
  ...reviewSiteRoutes,
  ...sendingRoutes,
  ...shopReviewRoutes,
  ...statisticsRoutes,
  ...upsellRoutes,
};

/** What other services call, outside `/api`. */
export const webhooks: readonly WebhookRoute[] = [
  ...metaWebhooks,
  ...brevoWebhooks,
  ...twilioWebhooks,
  ...shopifyWebhooks,
  ...slackWebhooks,
  ...trustpilotWebhooks,
];
