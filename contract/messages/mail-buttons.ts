import type { MessageSegment } from './templates/message-template.ts';

/**
 * A link that the e-mail shows as a button: `[Donner mon avis]({{review_link}})`. It can only lead
 * to the page of the request, because that page is the first link of every message.
 */
export interface MailButton {
  label: string;
  address: string;
}

const BEGIN = /\[(?<label>[^\][\n]{1,80})\]\($/u;

/**
 * Returns the segments of an e-mail in which each `[label](review link)` is replaced by a button.
 * Incomplete buttons are left as written. Pure, one pass.
 */
export function readButtons(
  segments: readonly MessageSegment[],
): readonly (MessageSegment | MailButton)[] {
  const parts: (MessageSegment | MailButton)[] = [];
  /** The rest of the segment after a button. */
  let tail: MessageSegment | null = null;
  for (let at = 0; at < segments.length; at += 1) {
    const segment: MessageSegment | undefined = tail ?? segments[at];
    const link = segments[at + 1];
    const after = segments[at + 2];
    tail = null;
    if (!segment) break;
    const label = segment.placeholder === null ? labelBefore(segment.text) : null;
    if (label === null || link?.placeholder !== 'review_link' || !after?.text.startsWith(')')) {
      parts.push(segment);
      continue;
    }
    const lead = segment.text.replace(BEGIN, '');
    if (lead !== '') parts.push({ ...segment, text: lead });
    parts.push({ label, address: link.text });
    at += after.text === ')' ? 2 : 1;
    tail = after.text === ')' ? null : { ...after, text: after.text.slice(1) };
  }
  return parts;
}

function labelBefore(text: string): string | null {
  return BEGIN.exec(text)?.groups?.['label'] ?? null;
}
