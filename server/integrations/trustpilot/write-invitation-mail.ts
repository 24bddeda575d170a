import { escapeHtml } from '#contract/messages/escape-html.ts';
import type { InvitationMail } from '#server/ports/review-site.ts';

const ADDRESS = /^[\w.+-]{1,64}@invite\.trustpilot\.com$/u;

/**
 * Returns true for the unique address of the « Automatic Feedback Service », which each account
 * has.
 */
export function isInvitationAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/**
 * Writes the structured block that the service reads from a mail: a `script` in HTML, which no mail
 * program runs (https://support.trustpilot.com, automatic feedback service).
 */
export function writeInvitationMail({
  email,
  name,
  reference_id,
  locale,
  preferred_at,
  products,
}: InvitationMail): { text: string; html: string } {
  const block = {
    recipientEmail: email,
    recipientName: name,
    referenceId: reference_id,
    locale,
    preferredSendTime: preferred_at.toISOString(),
    tags: ['recueil'],
    products: products.map((product) => ({
      ...(product.sku !== null && { sku: product.sku }),
      name: product.name,
      ...(product.url !== null && { productUrl: product.url }),
      ...(product.image_url !== null && { imageUrl: product.image_url }),
    })),
  };
  // Inside a script only `<` could end it, or begin a comment.
  const json = JSON.stringify(block, null, 2).replaceAll('<', '\\u003c');
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><script type="application/json+trustpilot">\n${json}\n</script></head><body><p>Invitation Trustpilot de la commande ${escapeHtml(reference_id)}.</p></body></html>`;
  return { text: `Invitation Trustpilot de la commande ${reference_id}.\n`, html };
}
