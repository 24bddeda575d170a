import { englishLegal } from './english-legal.ts';
import { GENERAL } from './general-texts.ts';
import { PREFERENCES } from './preferences-texts.ts';
import { WITHDRAW } from './withdraw-texts.ts';
import { byName, type PageTexts } from './page-texts.ts';

export const english: PageTexts = {
  other_language: 'fr',
  stars: ['Bad', 'Poor', 'Fair', 'Good', 'Excellent'],
  order: (number, date) => {
    const order = number === null ? 'Order' : `Order no. ${number}`;
    if (date === null) return number === null ? '' : order;
    if ('ordered' in date) return `${order} of ${date.ordered}`;
    return `${order}${number === null ? '' : ','} delivered ${date.delivered}`;
  },
  products: (product, others) =>
    others === 0
      ? product
      : `${product}, and ${others === 1 ? 'one other item' : `${others} other items`}`,
  rating: {
    title: (shop) => `Your review – ${shop}`,
    question: 'How did your order go?',
    star: (count) => `${count} star${count > 1 ? 's' : ''} out of 5`,
    chosen: 'your choice',
    confirm: (count) => `Confirm ${count} star${count > 1 ? 's' : ''} out of 5`,
    not_received: 'I have not received it yet',
    who: (shop) => `${shop} asks every customer. Nothing is published without your consent.`,
  },
  foot: {
    label: 'Information',
    legal: 'How reviews work',
    stop: 'Unsubscribe',
    stop_long: 'Unsubscribe',
  },
  rated: {
    title: (shop) => `Thank you – ${shop}`,
    summary: (rating, word) => `Your rating: ${rating} out of 5, ${word}`,
    change: 'Change',
    change_what: 'my rating',
    thanks: {
      happy: byName((name) => `Thank you, ${name}.`, 'Thank you.'),
      neutral: byName((name) => `Thank you, ${name}.`, 'Thank you.'),
      unhappy: byName(
        (name) => `Thank you for being frank, ${name}.`,
        'Thank you for being frank.',
      ),
    },
    saved: 'Your rating is saved.',
    empathy: {
      happy: 'The whole team is glad to read it.',
      neutral: 'Not quite there yet, and we would like to understand.',
      unhappy: 'We are sorry this order fell short.',
    },
    more: 'Would you like to say more?',
    more_public: 'You can also say it in public',
    no_more: 'No thanks, I am done',
    already: 'You have already answered, thank you.',
    when: (day, until) =>
      `That was on ${day}.${until === null ? '' : ` You can change your rating until ${until}.`}`,
    said: 'Your private message',
  },
  destinations: {
    on: ({ kind, label }, host) =>
      label ??
      (kind === 'trustpilot' ? 'On Trustpilot' : kind === 'google' ? 'On Google' : `On ${host}`),
    where: ({ kind }, host) =>
      kind === 'google' ? 'Public, on the shop’s profile' : `Public, at ${host}`,
    shop: 'To the shop only',
    shop_where: 'Private, never published',
  },
  upsell: { next_time: 'For next time', code: 'Code:' },
  form: {
    heading: 'Write to the shop',
    message: 'Your message',
    contact: { email: 'You may reply by e-mail', phone: 'You may reply by phone' },
    send: 'Send to the shop',
    privacy: 'Private, never published.',
    topic: 'What went wrong?',
    topics: {
      delivery: 'Delivery',
      product: 'The product',
      service: 'Service',
      other: 'Something else',
    },
    optional: 'optional',
    worst: 'Not at all',
    best: 'Completely',
    too_long: (length) =>
      `Your message has ${length.toLocaleString('en')} characters, 4,000 is the most. Shorten it and send it again: nothing is lost.`,
    empty: 'Write a few words, or finish without a message.',
    unanswered: 'Answer this question.',
  },
  onward: {
    title: (site) => `Thank you. Opening ${site}.`,
    text: 'Your rating is saved. You can now say it in public.',
    go: (site) => `Go to ${site}`,
    stay: 'Stay here',
  },
  done: {
    feedback: byName((name) => `Noted. Thank you, ${name}.`, 'Noted. Thank you.'),
    feedback_text: 'Your message has reached the shop.',
    nothing: byName((name) => `Thank you, ${name}.`, 'Thank you.'),
    nothing_text: 'See you soon.',
    back: 'Back to my answer',
  },
  postpone: {
    title: 'Not received yet?',
    text: 'We will wait a week before asking you again.',
    button: 'I have not received it yet',
    received: 'I have received it, I will answer now',
  },
  postponed: {
    title: 'Understood, we will wait.',
    until: (day) => `We will ask you again around ${day}. There is nothing to do until then.`,
    late: 'Is the parcel late?',
    website: 'Go to the shop’s website',
    now: 'I have received it, I will answer now',
    enough: 'Understood.',
    enough_text:
      'We will not write to you about this order again. This page stays open for whenever you want to answer.',
  },
  stop: {
    title: 'Stop receiving review requests?',
    text: (shop) =>
      `${shop} will no longer write to you about this, neither by WhatsApp, nor by text message, nor by e-mail. Messages about your orders stay as they are.`,
    button: 'Unsubscribe',
    keep: 'Back to the question',
    others: (shops) => `The same people also run: ${shops}. You may still get messages from there.`,
    all: 'Unsubscribe from all these shops',
  },
  stopped: {
    title: 'Done.',
    text: (shop) =>
      `You will not receive review requests from ${shop} any more. A reminder that was planned is cancelled.`,
    others: (shops) => `Nor will you be asked for a review by: ${shops}.`,
    undo: 'That was a mistake, undo',
  },
  resumed: {
    title: 'Undone.',
    text: (shop) => `${shop} may again ask for your review after an order.`,
    answer: 'Give my review',
  },
  gone: {
    title: 'This link is no longer active.',
    expired: (span) => `It let you give a review for ${span} after our message.`,
    erased: 'The data behind it has been erased.',
    website: (shop) => `Go to the website of ${shop}`,
  },
  span: (days) => (days === 180 ? 'six months' : days === 365 ? 'a year' : `${days} days`),
  reopen: 'Back to the page',
  plain: {
    no_link: {
      title: 'Open the link you received from your shop.',
      text: 'It is in the message that asked for your review. Every link is personal.',
    },
    unknown: {
      title: 'This link does not exist.',
      text: 'Your mail program may have cut it. Open it again, whole, from the message you received.',
    },
    link_closed: {
      title: 'This page is not open.',
      text: 'The shop does not collect reviews at this address. If you have received a message, open the link in it.',
    },
    too_large: {
      title: 'This message is too long.',
      text: 'It cannot have more than 4,000 characters. Go back: your text is still there, shorten it and send it again. What was already saved is kept.',
    },
    too_many: {
      title: 'One moment.',
      text: 'This page was opened too many times in a row. Wait a minute and try again: nothing is lost.',
    },
    unavailable: {
      title: 'One moment.',
      text: 'The page cannot open for now. Try again in a few seconds.',
    },
    broken: {
      title: 'That did not work.',
      text: 'Something went wrong on our side. Try again in a moment.',
    },
  },
  legal: englishLegal,
  general: GENERAL.en,
  preferences: PREFERENCES.en,
  withdraw: WITHDRAW.en,
  email: {
    subject: {
      request: (number) =>
        number === null ? 'How did your order go?' : `How did your order no. ${number} go?`,
      first_reminder: (number) =>
        number === null ? 'Your review of your order?' : `Your review of order no. ${number}?`,
      last_reminder: (number) =>
        number === null
          ? 'Last message about your order'
          : `Last message about order no. ${number}`,
    },
    hello: byName((name) => `Hello ${name}`, 'Hello'),
    one_tap: {
      request:
        'one tap is enough: the page opens on the star you choose, and you can still change it.',
      first_reminder:
        'we have not had your answer yet. One tap is enough: the page opens on the star you choose, and you can still change it.',
      last_reminder:
        'this is our last message about this order. One tap is enough: the page opens on the star you choose, and you can still change it.',
    },
    preheader: (number) =>
      number === null
        ? 'A question about your order.'
        : `A question about your order no. ${number}.`,
    answer: 'To answer:',
    not_received: 'Not received yet?',
    star: (word, count) => `${word}, ${count} out of 5`,
  },
};
