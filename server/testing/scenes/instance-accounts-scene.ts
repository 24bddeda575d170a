import type { Config } from '#server/config/config.ts';
import { openMail } from '#server/integrations/mail/open-mail.ts';
import { openInstanceSms } from '#server/domains/channels/sms/open-instance-sms.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { type FakeBrevo } from '#fake-services/sms/fake-brevo.ts';
import { type FakeSmtp, startSmtp } from '#fake-services/mail/smtp.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/**
 * Starts an instance that sends e-mail and SMS through its own accounts, with these limits. `more`
 * overrides its configuration.
 */
export async function instanceAccountsScene(
  limits: Config['limits'],
  more: Partial<Config> = {},
): Promise<{
  app: TestApp;
  smtp: FakeSmtp;
  brevo: FakeBrevo;
  stop: () => Promise<void>;
}> {
  const [brevo, smtp] = [await startBrevo(), await startSmtp()];
  const config = {
    smtpUrl: smtp.url,
    mailFrom: 'Recueil <recueil@hebergeur.test>',
    publicUrl: 'https://avis.test',
    brevoApiBase: brevo.url,
    sms: { provider: 'brevo' as const, api_key: BREVO_KEY, sender: 'RECUEIL' },
    limits,
    ...more,
  };
  const bare = testApp(await testDatabase(), { config });
  const mail = openMail(bare.config);
  const app = testApp(bare.db, {
    config,
    channels: {
      whatsapp: null,
      sms: openInstanceSms(bare.config, bare.sms),
      email: mail?.channel ?? null,
    },
    ...(mail && { mailer: mail.mailer }),
  });
  await ensureSenders(app);
  // A paced sender begins a second after its worker has claimed it, which these tests do not need.
  await app.db.updateTable('senders').set({ limit_count: null, limit_seconds: null }).execute();
  return {
    app,
    smtp,
    brevo,
    stop: async () => {
      mail?.close();
      await Promise.all([brevo.stop(), smtp.stop()]);
    },
  };
}
