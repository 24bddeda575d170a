import type { BrowserRoute } from './http/calls/browser-route.ts';
import type { Routes } from './http/calls/handler.ts';
import type { WebhookRoute } from './http/webhook-route.ts';
import { brevoWebhooks } from './integrations/brevo/routes.ts';
import { metaWebhooks } from './integrations/meta/routes.ts';
import { prestashopWebhooks } from './integrations/prestashop/routes.ts';
import { woocommerceWebhooks } from './integrations/woocommerce/routes.ts';
import { shopifyWebhooks } from './integrations/shopify/routes.ts';
import { slackWebhooks } from './integrations/slack/routes.ts';
import { trustpilotWebhooks } from './integrations/trustpilot/routes.ts';
import { twilioWebhooks } from './integrations/twilio/routes.ts';
import { googleRedirect, oidcRedirect } from './domains/accounts/sign-in/sign-in-redirect.ts';
import { showImage } from './domains/images/show-image.ts';
import { slackCallback } from './domains/notifications/team-chat/slack-callback.ts';
import { shopRedirects } from './domains/shops/shop-redirects.ts';
import { accountViolationRoutes } from './domains/channels/violations/routes.ts';
import { accountRoutes } from './domains/accounts/routes.ts';
import { adminRoutes } from './domains/administration/routes.ts';
import { apiKeyRoutes } from './domains/accounts/api-keys/routes.ts';
import { billingRoutes } from './domains/teams/plans/routes.ts';
import { teamChatRoutes } from './domains/notifications/team-chat/routes.ts';
import { outgoingWebhookRoutes } from './domains/notifications/webhooks/routes.ts';
import { auditStreamRoutes } from './domains/notifications/audit-stream/routes.ts';
import { complianceRoutes } from './domains/compliance/routes.ts';
import { connectionRoutes } from './domains/connected-services/routes.ts';
import { productQuestionRoutes } from './domains/reviews/questions/routes.ts';
import { productReviewRoutes } from './domains/reviews/products/routes.ts';
import { productRoutes } from './domains/products/routes.ts';
import { customerRecordRoutes } from './domains/customers/routes.ts';
import { imageRoutes } from './domains/images/routes.ts';
import { importRoutes } from './domains/imports/routes.ts';
import { generalLinkRoutes } from './domains/customer-site/general-link/routes.ts';
import { onboardingRoutes } from './domains/onboarding/routes.ts';
import { personalDataRoutes } from './domains/compliance/personal-data/routes.ts';
import { mailSenderRoutes } from './domains/channels/mail-senders/routes.ts';
import { ratingRoutes } from './domains/customer-site/rating/routes.ts';
import { replyModelRoutes } from './domains/reviews/reply-templates/routes.ts';
import { reviewListRoutes } from './domains/reviews/lists/routes.ts';
import { reviewAnswerRoutes } from './domains/reviews/feedback/routes.ts';
import { reviewRequestRoutes } from './domains/requests/routes.ts';
import { reviewSiteRoutes } from './domains/reviews/public/routes.ts';
import { sendingRoutes } from './domains/delivery/queue/routes.ts';
import { shopReviewRoutes } from './domains/reviews/published/routes.ts';
import { statisticsRoutes } from './domains/statistics/routes.ts';
import { shopRoutes } from './domains/shops/routes.ts';
import { orderRoutes } from './domains/requests/intake/routes.ts';
import { teamSettingsRoutes } from './domains/settings/routes.ts';
import { teamRoutes } from './domains/teams/routes.ts';
import { workspaceRoutes } from './domains/workspace/routes.ts';
import { upsellRoutes } from './domains/reviews/offers/routes.ts';

/** The handler of every endpoint of the contract. */
export const routes: Routes = {
  ...accountRoutes,
  ...accountViolationRoutes,
  ...adminRoutes,
  ...apiKeyRoutes,
  ...billingRoutes,
  ...outgoingWebhookRoutes,
  ...teamChatRoutes,
  ...auditStreamRoutes,
  ...complianceRoutes,
  ...connectionRoutes,
  ...customerRecordRoutes,
  ...productRoutes,
  ...productReviewRoutes,
  ...productQuestionRoutes,
  ...generalLinkRoutes,
  ...imageRoutes,
  ...importRoutes,
  ...onboardingRoutes,
  ...mailSenderRoutes,
  ...orderRoutes,
  ...shopRoutes,
  ...personalDataRoutes,
  ...teamRoutes,
  ...teamSettingsRoutes,
  ...ratingRoutes,
  ...replyModelRoutes,
  ...reviewListRoutes,
  ...reviewAnswerRoutes,
  ...reviewRequestRoutes,
  ...reviewSiteRoutes,
  ...sendingRoutes,
  ...shopReviewRoutes,
  ...statisticsRoutes,
  ...upsellRoutes,
  ...workspaceRoutes,
};

/** The routes outside `/api` that other services call. */
export const webhooks: readonly WebhookRoute[] = [
  ...metaWebhooks,
  ...brevoWebhooks,
  ...twilioWebhooks,
  ...shopifyWebhooks,
  ...woocommerceWebhooks,
  ...prestashopWebhooks,
  ...slackWebhooks,
  ...trustpilotWebhooks,
];

/**
 * The addresses outside `/api` that browsers open directly. The pages of customers are in
 * `customer-site`.
 */
export const browserRoutes: readonly BrowserRoute[] = [
  googleRedirect,
  oidcRedirect,
  ...shopRedirects,
  slackCallback,
  showImage,
];
