import { customerPages } from '#customer-pages';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import type { QuestionMail } from '#contract/customer-pages/product-question.ts';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';
import { takeMailToThirdParty } from '#server/domains/team-mail/limit-mails.ts';
import { notifyOnce } from '#server/domains/team-mail/notify-once.ts';
import { questionToken } from './question-proof.ts';

type MailApp = Pick<App, 'db' | 'clock' | 'mailer' | 'config'>;

/**
 * Sends the confirmation e-mail of a question to the address that its author gave. An unconfirmed
 * question causes no other e-mail.
 */
export async function askForConfirmation(
  app: MailApp,
  { question_id }: EventPayload<'question_asked'>,
): Promise<void> {
  const found = await readAuthor(app, question_id);
  if (found?.status !== 'unconfirmed') return;
  await send(app, found, `question-confirm-${question_id}`, { ...found.base, kind: 'confirm' });
}

/** Notifies the author that a question is published, or why it is refused. */
export async function announceQuestion(
  app: MailApp,
  { question_id, at }: EventPayload<'question_decided'>,
): Promise<void> {
  const found = await readAuthor(app, question_id);
  if (found?.status !== 'published' && found?.status !== 'refused') return;
  const key = `question-${question_id}-${found.status}-${Date.parse(at)}`;
  if (found.status === 'published')
    await send(app, found, key, {
      ...found.base,
      kind: 'published',
      product_url: found.product_url,
    });
  else if (found.refusal_reason !== null)
    await send(app, found, key, {
      ...found.base,
      kind: 'refused',
      reason: found.refusal_reason,
      may_contest: found.contested_at === null,
    });
}

/**
 * Notifies the author of a question of each published answer once, and again when the shop writes a
 * withdrawn answer anew. Answers that were published before the question are announced with it.
 */
export async function announceAnswer(
  app: MailApp,
  { answer_id }: EventPayload<'question_answered'>,
): Promise<void> {
  const answer = await app.db
    .selectFrom('product_answers')
    .select(['question_id', 'status', 'published_at'])
    .where('id', '=', answer_id)
    .executeTakeFirst();
  if (answer?.status !== 'published') return;
  const found = await readAuthor(app, answer.question_id);
  if (found?.status !== 'published') return;
  await send(app, found, `question-answer-${answer_id}-${answer.published_at?.getTime() ?? 0}`, {
    ...found.base,
    kind: 'answered',
    product_url: found.product_url,
  });
}

type Author = NonNullable<Awaited<ReturnType<typeof readAuthor>>>;

async function send(
  app: MailApp,
  { team_id, email }: Author,
  key: string,
  mail: QuestionMail,
): Promise<void> {
  await takeMailToThirdParty(app, team_id);
  await notifyOnce(app, [email], { key, team_id, ...customerPages.renderQuestionMail(mail) });
}

async function readAuthor(app: MailApp, question_id: string) {
  const row = await app.db
    .selectFrom('product_questions as q')
    .innerJoin('products as p', 'p.id', 'q.product_id')
    .innerJoin('teams as t', 't.id', 'q.team_id')
    .select([
      'q.team_id',
      'q.email',
      'q.status',
      'q.refusal_reason',
      'q.contested_at',
      'q.locale',
      'q.product_id',
      'p.title',
      't.name',
      't.website_url',
      't.timezone',
      't.team_code',
      't.customization_config',
    ])
    .where('q.id', '=', question_id)
    .executeTakeFirst();
  if (!row?.email) return null;
  const { publicUrl } = app.config;
  const locale = CUSTOMER_LOCALES.find((each) => each === row.locale) ?? 'fr';
  return {
    team_id: row.team_id,
    email: row.email,
    status: row.status,
    refusal_reason: row.refusal_reason,
    contested_at: row.contested_at,
    product_url: `${publicUrl}/w/${row.team_code}/${row.product_id}.html?lang=${locale}#questions`,
    base: {
      shop: presentShop(row, parseCustomizationConfiguration(row.customization_config), publicUrl),
      locale,
      product: row.title,
      own_url: `${publicUrl}/w/${row.team_code}/questions/own/${questionToken(app, question_id)}`,
    },
  };
}
