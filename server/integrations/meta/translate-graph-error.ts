import { z } from 'zod';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { GraphAnswer } from './call-graph.ts';
import { classifyCode } from './classify-code.ts';

const envelope = z.looseObject({
  error: z.looseObject({
    message: z.string().default(''),
    code: z.int(),
    fbtrace_id: z.string().optional(),
    error_data: z.looseObject({ details: z.string().optional() }).optional(),
  }),
});

const SECRET =
  'Meta refuse la clé secrète : ce n’est pas celle de l’application à laquelle appartient le jeton.';

/**
 * Translates an answer that is not a success into a ProviderError. Only an error that Meta explains
 * is a refusal. After any other answer the call may have succeeded.
 */
export function translateGraphError(answer: GraphAnswer): ProviderError {
  const read = envelope.safeParse(answer.body);
  if (!read.success)
    return new ProviderError(
      answer.status === 429 ? 'rate' : 'unknown_outcome',
      `Meta ${answer.status}: ${answer.text}`,
      answer.retryAfterMs === null ? {} : { retryAfterMs: answer.retryAfterMs },
    );
  const { code, message, fbtrace_id, error_data } = read.data.error;
  const text = `Meta ${code}: ${(error_data?.details ?? message).slice(0, 300)}${fbtrace_id === undefined ? '' : ` (${fbtrace_id})`}`;
  if (message.includes('appsecret_proof'))
    return new ProviderError('auth', SECRET, { cause: text, field: 'app_secret' });
  const codeClass = classifyCode(code);
  if (codeClass === null)
    return new ProviderError(
      answer.status === 401 || answer.status === 403
        ? 'auth'
        : answer.status === 429
          ? 'rate'
          : answer.status >= 500
            ? 'unknown_outcome'
            : 'content',
      text,
    );
  if (codeClass.isUnsure) return new ProviderError('unknown_outcome', text);
  const retryAfterMs =
    answer.retryAfterMs ??
    (codeClass.waitSeconds === undefined ? null : codeClass.waitSeconds * 1000);
  return new ProviderError(codeClass.kind, codeClass.text ?? text, {
    cause: text,
    ...(retryAfterMs !== null && { retryAfterMs }),
    ...(codeClass.kind === 'auth' && { field: 'token' }),
  });
}

/** Returns true when Meta answers that the object does not exist, or not for this token. */
export function isUnknownObject(answer: GraphAnswer): boolean {
  const read = envelope.safeParse(answer.body);
  return (
    read.success &&
    (read.data.error.code === 100 || read.data.error.code === 33) &&
    !read.data.error.message.includes('appsecret_proof')
  );
}
