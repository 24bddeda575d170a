import type { Unreachable, WebAnswer } from '#server/ports/websites.ts';

/** The result of one attempt. */
export interface AttemptResult {
  status: number | null;
  /** Null when the delivery succeeded. */
  problem: string | null;
  /** True when a retry would fail too. */
  isFinal?: true;
  /** True when the address answered 410: nothing may be sent to it any more. */
  isGone?: true;
  retryAfterMs?: number;
}

const LONGEST_WAIT_MS = 24 * 3_600_000;

export function readWebhookAnswer(answer: WebAnswer, now: Date): AttemptResult {
  switch (answer.kind) {
    case 'answered': {
      if (answer.status >= 200 && answer.status < 300)
        return { status: answer.status, problem: null };
      if (answer.status === 410) return { status: 410, problem: GONE, isFinal: true, isGone: true };
      const text =
        answer.status >= 300 && answer.status < 400
          ? 'L’adresse renvoie ailleurs : donnez celle qui répond elle-même.'
          : `L’adresse a répondu ${answer.status}.`;
      return {
        status: answer.status,
        problem: text,
        retryAfterMs: waitOf(answer.retry_after, now),
      };
    }
    case 'refused':
      return {
        status: null,
        problem: 'L’adresse mène à un réseau privé, que Recueil ne peut pas joindre.',
      };
    case 'unreachable':
      return { status: null, problem: PROBLEMS[answer.reason] };
  }
}

const GONE = 'L’adresse a répondu 410 : elle ne sert plus, et le webhook est désactivé.';

/** Reads `Retry-After`: seconds or a date (RFC 9110). */
function waitOf(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const wait = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(wait) ? Math.min(LONGEST_WAIT_MS, Math.max(0, wait)) : 0;
}

const PROBLEMS: Readonly<Record<Unreachable, string>> = {
  name: 'Le nom de cette adresse est inconnu.',
  closed: 'Personne ne répond à cette adresse.',
  certificate: 'Le certificat de cette adresse n’est pas valable.',
  slow: 'L’adresse n’a pas répondu en dix secondes.',
  redirects: 'L’adresse tourne en rond.',
  status: 'L’adresse a répondu une erreur.',
  broken: 'La réponse de cette adresse est illisible.',
};
