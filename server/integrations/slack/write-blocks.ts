import type { ChatMessage } from '#server/ports/team-chat.ts';

const LONGEST = { header: 150, section: 3_000, field: 2_000, button: 75 };

/**
 * Formats a message as Block Kit, with the plain text of the notification. Texts of customers are
 * escaped: no mention, link or markup.
 */
export function writeBlocks({ heading, text, quote, fields, link }: ChatMessage): {
  text: string;
  blocks: string;
} {
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: cut(heading, LONGEST.header) } },
    {
      type: 'section',
      text: { type: 'mrkdwn', text: cut(escapeMarkup(text), LONGEST.section), verbatim: true },
    },
    // A plain text block interprets no markup.
    ...(quote === null
      ? []
      : [
          {
            type: 'section',
            text: { type: 'plain_text', text: cut(`« ${quote} »`, LONGEST.section), emoji: false },
          },
        ]),
    ...(fields.length === 0
      ? []
      : [
          {
            type: 'section',
            fields: fields.slice(0, 10).map(({ label, value }) => ({
              type: 'plain_text',
              text: cut(`${label} : ${value}`, LONGEST.field),
              emoji: false,
            })),
          },
        ]),
    {
      type: 'actions',
      elements: [
        {
          type: 'button',
          text: { type: 'plain_text', text: cut(link.label, LONGEST.button) },
          url: link.url,
        },
      ],
    },
  ];
  return { text: escapeMarkup(`${heading}. ${text}`), blocks: JSON.stringify(blocks) };
}

/**
 * https://docs.slack.dev/messaging/formatting-message-text: only these three characters can begin a
 * mention or a link. Other formatting characters are neutralised.
 */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[*_~`]/g, '\u200B$&');
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Never cuts a character that consists of two code units.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
