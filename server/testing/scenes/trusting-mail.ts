import type { MailProvider } from '#server/ports/mail-provider.ts';

/**
 * Accepts every account and sends nothing, for tests that only concern the checks of an account.
 */
export const trustingMail: MailProvider = {
  tryAccount: () => Promise.resolve(),
  open: () => ({
    provider: 'smtp',
    account: 'smtp',
    honours_keys: false,
    is_outbox: false,
    limit: null,
    calls: 1,
    send: () => Promise.resolve({ provider_message_id: null }),
  }),
  spfInclude: () => null,
};
