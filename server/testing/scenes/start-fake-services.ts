import { startBrevo } from '#fake-services/sms/brevo.ts';
import { startGoogle } from '#fake-services/google/google.ts';
import { startKanal } from '#fake-services/whatsapp/kanal.ts';
import { startLaposte } from '#fake-services/laposte/laposte.ts';
import { startMeta } from '#fake-services/whatsapp/meta.ts';
import { startPrestashop } from '#fake-services/prestashop/prestashop.ts';
import { startShopify } from '#fake-services/shopify/shopify.ts';
import { startSlack } from '#fake-services/slack.ts';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import { startTrustpilot } from '#fake-services/trustpilot/trustpilot.ts';
import { startTwilio } from '#fake-services/sms/twilio.ts';
import { startWoocommerce } from '#fake-services/woocommerce/woocommerce.ts';
import { LOGIN } from './mail-scene.ts';

export type FakeServices = Awaited<ReturnType<typeof startFakeServices>>;

export async function startFakeServices() {
  const [
    kanal,
    meta,
    brevo,
    twilio,
    slack,
    shopify,
    woocommerce,
    prestashop,
    google,
    trustpilot,
    laposte,
    smtp,
  ] = await Promise.all([
    startKanal(),
    startMeta(),
    startBrevo(),
    startTwilio(),
    startSlack(),
    startShopify(),
    startWoocommerce(),
    startPrestashop(),
    startGoogle(),
    startTrustpilot(),
    startLaposte(),
    startSmtp({ login: LOGIN }),
  ]);
  const services = { kanal, meta, brevo, twilio, slack, google, trustpilot, laposte, smtp };
  return { ...services, shopify, woocommerce, prestashop };
}
