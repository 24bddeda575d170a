import { z } from 'zod';
import { callService } from '#server/outgoing/call-service.ts';
import type { Config } from '#server/config/config.ts';
import type { BrevoCredentials, SmsProvider } from '#server/ports/sms-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { brevoSmsChannel } from './sms-channel.ts';
import { translateBrevoError } from './translate-brevo-error.ts';

const account = z.looseObject({
  plan: z.array(z.looseObject({ type: z.string(), credits: z.number().min(-1e9).max(1e9) })),
});

/** Opens Brevo, which sends SMS with prepaid credits. */
export function openBrevo({
  brevoApiBase,
}: Pick<Config, 'brevoApiBase'>): SmsProvider<BrevoCredentials> {
  return {
    open: (readAccess) => brevoSmsChannel(brevoApiBase, readAccess),
    readAccount: async ({ api_key }) => {
      const answer = await callService({
        service: 'Brevo',
        method: 'GET',
        url: `${brevoApiBase}/account`,
        headers: { 'api-key': api_key },
      });
      if (answer.status !== 200) throw translateBrevoError(answer, 'read');
      const read = account.safeParse(answer.body);
      if (!read.success) throw new ProviderError('transient', `${answer.summary} is no account`);
      const sms = read.data.plan.find(({ type }) => type === 'sms');
      return { credit: sms ? { amount: sms.credits, unit: 'credits' } : null, numbers: [] };
    },
  };
}
