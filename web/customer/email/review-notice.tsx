import { plainName } from '#contract/messages/plain-name.ts';
import type { RenderedEmail } from '#contract/customer-pages/customer-frame.ts';
import type {
  ImportedRefusal,
  ReportAnswer,
  ReviewNotice,
  ReviewReply,
} from '#contract/settings/review-form.ts';
import { reviewTextsOf } from '#web/customer/review/texts/review-texts-of.ts';
import { writeMail } from './write-mail.tsx';

/**
 * Renders the e-mail about the decision on a review or on a report, in the shop’s style and the
 * reader’s language.
 */
export function renderReviewNotice(notice: ReviewNotice): RenderedEmail {
  const {
    shop,
    locale,
    first_name,
    outcome,
    reason,
    may_contest,
    review_url,
    wall_url,
    preferences_url,
  } = notice;
  const texts = reviewTextsOf(locale, shop.tone);
  const { mail } = texts;
  const foot = {
    text: mail.foot(shop.name),
    link: { label: mail.preferences, url: preferences_url },
  };
  if (outcome === 'published') {
    const more = { label: mail.published_change, url: review_url };
    return writeMail({
      shop,
      locale,
      subject: mail.published_subject(plainName(shop.name, '…')),
      paragraphs: [mail.hello(first_name), mail.published(shop.name)],
      action: { label: mail.published_action, url: wall_url },
      more,
      foot,
    });
  }
  const text = mail.refused(shop.name, reason === null ? '' : texts.reasons[reason]);
  const next = may_contest ? `${mail.refused_next} ${mail.refused_contest}` : texts.contest_over;
  return writeMail({
    shop,
    locale,
    subject: mail.refused_subject(plainName(shop.name, '…')),
    paragraphs: [mail.hello(first_name), text, next],
    action: { label: mail.refused_action, url: review_url },
    more: null,
    foot,
  });
}

export function renderImportedRefusal({
  shop,
  locale,
  reason,
  origin,
  attestation_url,
}: ImportedRefusal): RenderedEmail {
  const { mail, reasons } = reviewTextsOf(locale, shop.tone);
  const paragraphs = [
    mail.hello(null),
    mail.refused(shop.name, reasons[reason]),
    mail.refused_imported(shop.name, origin),
  ];
  return writeMail({
    shop,
    locale,
    subject: mail.refused_subject(plainName(shop.name, '…')),
    paragraphs,
    action: { label: mail.answer_action, url: attestation_url },
    more: null,
    foot: { text: mail.foot(shop.name), link: null },
  });
}

export function renderReportAnswer({
  shop,
  locale,
  is_kept,
  attestation_url,
}: ReportAnswer): RenderedEmail {
  const { mail } = reviewTextsOf(locale, shop.tone);
  const paragraphs = [mail.hello(null), is_kept ? mail.answer_kept : mail.answer_removed];
  return writeMail({
    shop,
    locale,
    subject: mail.answer_subject(plainName(shop.name, '…')),
    paragraphs,
    action: { label: mail.answer_action, url: attestation_url },
    more: null,
    foot: { text: mail.answer_foot(shop.name), link: null },
  });
}

/**
 * Renders the e-mail with the shop’s private answer to an author: the text of the shop, the reason
 * for the e-mail and the opt-out link.
 */
export function renderReviewReply({
  shop,
  locale,
  text,
  preferences_url,
}: ReviewReply): RenderedEmail {
  const { mail } = reviewTextsOf(locale, shop.tone);
  const paragraphs = text.split(/\n{2,}/u).map((paragraph) => paragraph.trim());
  return writeMail({
    shop,
    locale,
    subject: mail.reply_subject(plainName(shop.name, '…')),
    paragraphs,
    action: null,
    more: null,
    foot: {
      text: mail.reply_foot(shop.name),
      link: { label: mail.preferences, url: preferences_url },
    },
  });
}
