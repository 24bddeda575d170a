import type { ReactNode } from 'react';
import { ApiSection } from './api/api-section.tsx';
import { GoogleServiceSection } from './google/google-service-section.tsx';
import type { Integration } from './integrations-data.ts';
import { KanalSection } from './kanal-section.tsx';
import { LaposteSection } from './laposte/laposte-section.tsx';
import { MailSections } from './mail/mail-sections.tsx';
import { MetaSection } from './meta/meta-section.tsx';
import { serviceStateOf } from './service-state.ts';
import type { ServiceName } from './service.ts';
import { ShopifySection } from './shopify/shopify-section.tsx';
import { PrestashopForm } from './stores/prestashop-form.tsx';
import { StoreSection } from './stores/store-section.tsx';
import { WoocommerceForm } from './stores/woocommerce-form.tsx';
import { SlackSection } from './slack/slack-section.tsx';
import { InstanceSms, SmsPart } from './sms/sms-sections.tsx';
import { TrustpilotSection } from './trustpilot/trustpilot-section.tsx';

interface ServicePart {
  integration: Integration | null;
  find: (name: ServiceName) => Integration | null;
}

/** The content of each service’s page. */
export const SERVICE_PAGES: Readonly<Record<ServiceName, (part: ServicePart) => ReactNode>> = {
  shopify: ({ integration }) => <ShopifySection shopify={integration} />,
  woocommerce: ({ integration }) => (
    <StoreSection platform="woocommerce" integration={integration} form={WoocommerceForm} />
  ),
  prestashop: ({ integration }) => (
    <StoreSection platform="prestashop" integration={integration} form={PrestashopForm} />
  ),
  api: ({ integration }) => <ApiSection api={integration} />,
  laposte: ({ integration }) => <LaposteSection laposte={integration} />,
  kanal: ({ integration, find }) => (
    <KanalSection kanal={integration} hasOther={serviceStateOf(find('meta')) !== 'available'} />
  ),
  meta: ({ integration, find }) => (
    <MetaSection meta={integration} hasOther={serviceStateOf(find('kanal')) !== 'available'} />
  ),
  brevo: ({ integration }) => (
    <>
      <InstanceSms name="brevo" />
      <SmsPart name="brevo" integration={integration} />
    </>
  ),
  twilio: ({ integration }) => (
    <>
      <InstanceSms name="twilio" />
      <SmsPart name="twilio" integration={integration} />
    </>
  ),
  smtp: ({ integration }) => <MailSections smtp={integration} />,
  slack: ({ integration }) => <SlackSection slack={integration} />,
  trustpilot: ({ integration }) => <TrustpilotSection trustpilot={integration} />,
  google: ({ integration }) => <GoogleServiceSection google={integration} />,
};
