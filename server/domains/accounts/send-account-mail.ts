import type { App } from '#server/app.ts';

export interface AccountMail {
  user_id: string;
  /** The event of the e-mail. It is part of the idempotency key. */
  kind: string;
  /** The address. When it is absent, the person’s own is used. */
  to?: string;
  subject: string;
  paragraphs: readonly string[];
  /** The link of the one action that the e-mail asks for. */
  link?: { label: string; url: string };
  /** The reason for the e-mail, and the advice for a person who did not request it. */
  foot: string;
}

/**
 * Sends an e-mail about an account to its person, unless another address is given. Nothing is sent
 * when the account is gone.
 */
export async function sendAccountMail(
  { db, clock, mailer }: Pick<App, 'db' | 'clock' | 'mailer'>,
  { user_id, kind, to, subject, ...content }: AccountMail,
): Promise<void> {
  const address = to ?? (await findAddress(db, user_id));
  if (address === undefined) return;
  await mailer.send({
    key: `${kind}-${user_id}-${clock.now().getTime()}`,
    to: address,
    subject,
    ...render(content),
  });
}

async function findAddress(db: App['db'], user_id: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', user_id)
    .executeTakeFirst();
  return user?.email;
}

/**
 * Renders the e-mail as text and as a page. It contains no name of the person, because a person who
 * enters the address of somebody else into a form must not choose the text of the e-mail.
 */
function render({ paragraphs, link, foot }: Pick<AccountMail, 'paragraphs' | 'link' | 'foot'>): {
  text: string;
  html: string;
} {
  const text = [
    'Bonjour,',
    ...paragraphs,
    ...(link ? [`${link.label}\u00a0:\n${link.url}`] : []),
    foot,
    'Recueil\n',
  ].join('\n\n');
  const button = link
    ? `<p style="margin:24px 0"><a href="${link.url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f7a4a;color:#fff;text-decoration:none;font-weight:600">${link.label}</a></p>`
    : '';
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><body style="margin:0;padding:24px;max-width:560px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"><p>Bonjour,</p>${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')}${button}<p style="color:#5c5c58;font-size:13px">${foot}</p></body></html>`;
  return { text, html };
}
