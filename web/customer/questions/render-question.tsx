import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedEmail, RenderedPage } from '#contract/customer-pages/customer-frame.ts';
import type {
  AnswerMail,
  QuestionMail,
  QuestionPage,
} from '#contract/customer-pages/product-question.ts';
import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { plainName } from '#contract/messages/plain-name.ts';
import { writeMail } from '../email/write-mail.tsx';
import { reviewTextsOf } from '../review/texts/review-texts-of.ts';
import type { ReviewTexts } from '../review/texts/review-texts.ts';
import product from '../styles/product.css?inline';
import { themeVariables } from '../theme.ts';
import { HOST_RULES } from '../wall/embed-data.ts';
import { OpenFoot, OpenHead } from '../wall/open-frame.tsx';
import { EMBED_RULES, PUBLIC_STYLES } from '../wall/public-styles.ts';
import { renderOpenDocument } from '../wall/render-open-document.tsx';
import { coloursWith, styleRules } from '../wall/style-rules.ts';
import { WALL_PAGE_TEXTS } from '../wall/texts/wall-page-texts-of.ts';
import { QuestionContent } from './question-view.tsx';
import { QUESTION_TEXTS } from './texts/question-texts-of.ts';

/** Renders the form of a question as a page, or for a frame on another site. */
export function renderQuestionPage(page: QuestionPage): RenderedPage {
  const questionTexts = QUESTION_TEXTS[page.locale];
  const title = questionTexts.title(page.product.title);
  return renderOpenDocument(
    {
      title: `${title} – ${page.shop.name}`,
      body: (
        <>
          {!page.is_embedded && <OpenHead shop={page.shop} />}
          <main>
            <h1 className="v">{title}</h1>
            <QuestionContent page={page} texts={questionTexts} />
          </main>
          <OpenFoot
            page={{ ...page, kind: 'question' }}
            texts={WALL_PAGE_TEXTS[page.locale]}
            isEmbedded={page.is_embedded}
          />
        </>
      ),
      is_indexed: false,
      data: null,
      search: null,
    },
    {
      shop: page.shop,
      locale: page.locale,
      css: PUBLIC_STYLES.wall + product.trim(),
      style: page.style,
      images: [],
      is_framed: page.is_embedded,
    },
  );
}

/** Renders the same content for the script on another site. */
export function renderQuestionPart(page: QuestionPage): string {
  const questionTexts = QUESTION_TEXTS[page.locale];
  const variables = themeVariables(coloursWith(page.shop, page.style), page.shop.font).replace(
    ':root',
    ':host',
  );
  return renderToStaticMarkup(
    <>
      <style
        dangerouslySetInnerHTML={{
          __html: HOST_RULES + variables + EMBED_RULES + product.trim() + styleRules(page.style),
        }}
      />
      <section
        className="box widget"
        lang={page.locale}
        aria-label={questionTexts.title(page.product.title)}
      >
        <QuestionContent page={page} texts={questionTexts} />
      </section>
    </>,
  );
}

/**
 * Renders the e-mails to the author of a question: the confirmation request, and the decision or
 * the answer.
 */
export function renderQuestionMail(mail: QuestionMail): RenderedEmail {
  const { shop, locale, product: title, own_url } = mail;
  const { mail: texts, confirm_action } = QUESTION_TEXTS[locale];
  const name = plainName(shop.name, '…');
  const own = { label: texts.own, url: own_url };
  const foot = { text: texts.foot(shop.name), link: null };
  const base = { shop, locale, foot };
  switch (mail.kind) {
    case 'confirm':
      return writeMail({
        ...base,
        subject: texts.confirm_subject(name),
        paragraphs: [texts.confirm(title)],
        action: { label: confirm_action, url: own_url },
        more: null,
      });
    case 'refused': {
      const review = reviewTextsOf(locale, shop.tone);
      return writeMail({
        ...base,
        subject: texts.refused_subject(name),
        paragraphs: [
          texts.refused(title, review.reasons[mail.reason]),
          nextStep(mail.may_contest, locale, review),
        ],
        action: { label: review.mail.refused_action, url: own_url },
        more: null,
      });
    }
    case 'published':
    case 'answered':
      return writeMail({
        ...base,
        subject:
          mail.kind === 'published' ? texts.published_subject(name) : texts.answered_subject(name),
        paragraphs: [mail.kind === 'published' ? texts.published(title) : texts.answered(title)],
        action: { label: texts.see, url: mail.product_url },
        more: own,
      });
  }
}

/** Renders the e-mail to a verified buyer about the decision on an answer. */
export function renderAnswerMail(mail: AnswerMail): RenderedEmail {
  const { shop, locale, product: title, reason, own_url } = mail;
  const { mail: texts } = QUESTION_TEXTS[locale];
  const review = reviewTextsOf(locale, shop.tone);
  const name = plainName(shop.name, '…');
  const base = {
    shop,
    locale,
    more: null,
    foot: {
      text: texts.answer_foot(shop.name),
      link: { label: review.mail.preferences, url: mail.preferences_url },
    },
  };
  if (reason === null)
    return writeMail({
      ...base,
      subject: texts.answer_published_subject(name),
      paragraphs: [texts.answer_published(title)],
      action: { label: texts.answer_own, url: own_url },
    });
  return writeMail({
    ...base,
    subject: texts.answer_refused_subject(name),
    paragraphs: [
      texts.answer_refused(title, review.reasons[reason]),
      nextStep(mail.may_contest, locale, review),
    ],
    action: { label: review.mail.refused_action, url: own_url },
  });
}

/** Returns the possible actions for the author of a refused question or answer. */
function nextStep(mayContest: boolean, locale: CustomerLocale, { mail }: ReviewTexts): string {
  const questionTexts = QUESTION_TEXTS[locale];
  return mayContest
    ? `${questionTexts.mail.refused_next} ${mail.refused_contest}`
    : questionTexts.contest_over;
}
