import type { AttestationFigures } from '#contract/customer-pages/wall-page.ts';
import type { AttestationTexts, ReportTexts } from './wall-page-texts.ts';

const MOMENT: Readonly<Record<AttestationFigures['trigger_event'], string>> = {
  order_created: 'after each order',
  order_paid: 'after the payment of each order',
  order_fulfilled: 'after the shipment of each order',
  order_delivered: 'after the delivery of each order',
};
const REMINDERS = [
  'without any reminder',
  'with one reminder at most',
  'with two reminders at most',
] as const;
const days = (count: number): string => (count === 1 ? 'one day' : `${count} days`);

export const englishAttestation: AttestationTexts = {
  title: 'How these reviews are collected and checked',
  lead: (shop) =>
    `The reviews of ${shop} are collected, checked and published with the software Recueil. The software keeps this page up to date.`,
  figures: 'In figures',
  counted: (it) => [
    ['Reviews published', it.published],
    ['of which verified purchases', it.verified],
    ...(it.has_incentivized ? ([['of which rewarded', it.incentivized]] as const) : []),
    ['Being checked', it.pending],
    ['Refused within a year', it.refused],
    ['Withdrawn by their author within a year', it.withdrawn],
    ['Doubts reported within a year', it.reported],
  ],
  sections: (shop, figures) => [
    {
      title: 'Who can give a review',
      text: `${shop} writes ${MOMENT[figures.trigger_event]}, to every customer, once per order, ${REMINDERS[figures.reminders] ?? 'with a few reminders'}. Nobody is chosen by the opinion they are expected to have. A link that is open to all also lets people give a review: it then carries the words “Unverified purchase”.`,
    },
    {
      title: 'What is verified',
      text: '“Verified purchase” means that the review comes from the personal link of an order that the shop knows. The date of the experience is that of the delivery, or else of the order. The identity of the author is not checked beyond that.',
    },
    {
      title: 'The check before publication',
      text: `Every review is read before it appears, whatever its rating. Without a decision after ${days(figures.moderation_days)}, it is published by itself if the purchase is verified; otherwise it waits for a decision. The shop can change neither the rating nor the text; it can reply.`,
    },
    {
      title: 'No reward',
      text:
        figures.incentivized === 0
          ? 'No discount, gift or points are given in exchange for a review.'
          : 'A review given in exchange for an advantage carries the words “Rewarded review”.',
    },
    {
      title: 'The order of reviews',
      text: 'The newest first. Readers can also sort them by age or by rating. The average is that of all published reviews, each with the same weight.',
    },
    {
      title: 'The rights of the author',
      text: 'With their personal link, authors can change their review, which is then checked again, or withdraw it. They are told of a refusal with its reason, and can contest it. The shop can reply in public.',
    },
    {
      title: 'How long',
      text: `A published review stays online until its author withdraws it. A refused, withdrawn or replaced review is kept for ${figures.proof_days === 365 ? 'a year' : days(figures.proof_days)} as a proof, then erased.`,
    },
  ],
  grounds: 'The only grounds for a refusal',
  reasons: {
    insulting: 'Insulting or discriminatory words',
    personal_data: 'Personal data of another person',
    off_topic: 'Nothing to do with the purchase',
    advertising: 'Advertising or a commercial link',
    conflict_of_interest: 'Conflict of interest with the shop or a competitor',
    illegal: 'Unlawful content',
    unreadable: 'Text that cannot be read or means nothing',
  },
  report_title: 'Report a doubt',
  report_how:
    'Every review on the wall has a “Report” link, free and open to all. The shop looks into every reasoned doubt; the answer goes to the address that was left.',
  wall: 'Read the reviews',
  self: 'This page describes what the software does. It is not a certificate, and no body has issued it.',
};

export const englishReporting: ReportTexts = {
  title: 'Report a doubt about this review',
  lead: 'Reporting is free. The shop reads it and must look into it.',
  reason: 'Reason',
  reasons: {
    not_a_customer: 'The author has probably bought nothing',
    conflict_of_interest: 'The author seems linked to the shop or to a competitor',
    paid: 'The review seems to be rewarded',
    false_facts: 'The facts told seem false',
    illegal: 'The content is unlawful',
    other: 'Another doubt',
  },
  words: 'Why this doubt?',
  text_hint: 'A few words by which it can be checked, at least 20 characters.',
  email: 'E-mail address',
  email_hint: 'Optional: to receive the answer.',
  send: 'Send the report',
  cancel: 'Back to the reviews',
  problems: {
    reason: 'Choose a reason.',
    words: 'Write between 20 and 1,000 characters.',
    email: 'This e-mail address is not complete.',
    too_fast: 'Send it again: the page had only just opened.',
  },
  done: 'Report sent',
  done_text: 'The shop will look into it.',
};
