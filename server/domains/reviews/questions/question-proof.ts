import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#server/app.ts';

type SecretApp = Pick<App, 'config'>;

/** What the link of the mail carries: only who reads the author’s mail knows it. */
export function questionToken(app: SecretApp, question_id: string): string {
  return `${question_id}.${proofOf(app, question_id)}`;
}

/** The question that a link names, or null when the proof is not ours. */
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
