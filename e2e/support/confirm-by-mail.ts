import { expect, type Page } from '@playwright/test';
import type { FakeSmtp } from '#fake-services/mail/smtp.ts';

/**
 * Follows the link in the e-mail to a new account. Before that, no message is sent to customers,
 * unless the account administers the instance.
 */
export async function confirmByMail(
  page: Page,
  { smtp, address, email }: { smtp: FakeSmtp; address: string; email: string },
): Promise<void> {
  const token = (): string | undefined =>
    smtp
      .mailsTo(email)
      .map(({ text }) => /\/confirm-email[?#]token=([\w-]+)/.exec(text)?.[1])
      .find((found) => found !== undefined);
  await expect
    .poll(token, { timeout: 60_000, message: `no confirmation mail to ${email}` })
    .not.toBeUndefined();
  const answer = await page.request.post(`${address}/confirm-email`, { data: { token: token() } });
  expect(answer.status(), await answer.text()).toBe(200);
}
