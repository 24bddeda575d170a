import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#server/app.ts';

type SecretApp = Pick<App, 'config'>;

/** Returns the token in the link of the e-mail. It can only be known from that e-mail. */
export function questionToken(app: SecretApp, question_id: string): string {
  return `${question_id}.${proofOf(app, question_id)}`;
}

/** Returns the id of the question in a link, or null when its signature is invalid. */
export function readQuestionToken(app: SecretApp, token: string): string | null {
  const [, id = '', proof = ''] = /^(\d{1,18})\.([\w-]{32})$/u.exec(token) ?? [];
  if (id === '') return null;
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(app, id))) ? id : null;
}

function proofOf({ config }: SecretApp, question_id: string): string {
  if (config.secretKey === null) throw new Error('the secret is read at the start');
  return createHmac('sha256', config.secretKey)
    .update(`product question ${question_id}`)
    .digest('base64url')
    .slice(0, 32);
}
