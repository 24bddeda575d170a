import {
  previewTemplate,
  type TemplatePreview,
} from '#contract/messages/templates/template-preview.ts';
import type { OutgoingMessage } from '#server/ports/message-channel.ts';

/**
 * Renders a WhatsApp message as the phone shows it, with the target of each button. Returns null on
 * channels without templates.
 */
export function drawTemplate({
  template,
  review_url,
}: Pick<OutgoingMessage, 'template' | 'review_url'>): TemplatePreview | null {
  if (template === null) return null;
  const drawn = previewTemplate(template.structure, ({ name }) => template.variables[name] ?? '');
  // A template of Recueil contains no address: its value is the end of an address of this instance.
  const buttons = drawn.buttons.map((button) => ({
    ...button,
    address:
      button.kind === 'link' && button.address !== null
        ? (URL.parse(button.address, `${new URL(review_url).origin}/`)?.href ?? null)
        : button.address,
  }));
  return { ...drawn, buttons };
}
