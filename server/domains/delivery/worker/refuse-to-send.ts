import { Failure, type FailureCode, failures } from '#server/failures.ts';
import type { Decision } from '../claiming/decide-claimed.ts';

type Sendable = Extract<Decision, { kind: 'send' }>;

/** Throws when a message may not be sent even by *send now*. The error code is the reason. */
export function requireSendable(decision: Decision): Sendable {
  switch (decision.kind) {
    case 'send':
      return decision;
    case 'wait':
      throw new Failure('previous_step_pending');
    case 'break':
      throw new Error(decision.text);
    case 'hold':
    case 'end':
      throw refusal(decision.reason);
  }
}

export function refusal(reason: string | null): Failure {
  if (reason === 'request_not_sent') return new Failure('previous_step_pending');
  return reason !== null && reason in failures
    ? new Failure(reason as FailureCode)
    : new Failure('cannot_restore');
}
