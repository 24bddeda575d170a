import type { App } from '#server/app.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';
import type { Bill } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ClaimedMessage } from '#server/domains/delivery/claiming/claimed-message.ts';

/** The outcome of one message that was to be sent. */
export type Outcome =
  | { kind: 'accepted'; provider_message_id: string | null; is_outbox: boolean; bill?: Bill }
  /**
   * It is unknown whether the provider accepted the message. It is never repeated automatically.
   */
  | { kind: 'unknown'; text: string }
  /**
   * The message was probably not accepted. `isOwn` is true when the failure is ours and does not
   * concern the provider. `isUncertain` is true when the provider may have accepted it and would
   * recognise a repeat.
   */
  | {
      kind: 'refused';
      by:
        | 'rate'
        | 'transient'
        | 'sender'
        | 'recipient'
        | 'content'
        | 'marketing'
        | 'opted_out'
        | 'violation'
        | 'paused';
      text: string;
      retryAfterMs: number | null;
      isOwn?: true;
      isUncertain?: true;
      isAddressDead?: true;
    }
  /**
   * The message is released unchanged, because the worker stops or because its request has changed
   * since the claim.
   */
  | { kind: 'released' };

interface Circumstances {
  message: Pick<ClaimedMessage, 'id'>;
  /** The call to a provider without idempotency keys may have begun. */
  wasHandedOver: boolean;
  /** The call to a provider that honours our keys may have begun. */
  wasCalled?: boolean;
}

/** Returns the outcome for an error that was thrown before or during a call. */
export function outcomeOf(
  app: Pick<App, 'log'>,
  error: unknown,
  { message, wasHandedOver, wasCalled = false }: Circumstances,
): Outcome {
  if (error instanceof ProviderError) return outcomeOfProvider(error, wasHandedOver);
  if (!wasHandedOver && isDatabaseAway(error)) return { kind: 'released' };
  app.log.error({ err: error, message_id: message.id }, 'a message could not be sent');
  const text = error instanceof Error ? error.message : String(error);
  return wasHandedOver
    ? { kind: 'unknown', text }
    : {
        kind: 'refused',
        by: 'transient',
        text,
        retryAfterMs: null,
        isOwn: true,
        ...(wasCalled && { isUncertain: true }),
      };
}

function outcomeOfProvider(error: ProviderError, wasHandedOver: boolean): Outcome {
  const text = error.message;
  switch (error.kind) {
    case 'unknown_outcome':
      // A provider that honours our keys recognises the repeat.
      return wasHandedOver
        ? { kind: 'unknown', text }
        : { kind: 'refused', by: 'transient', text, retryAfterMs: null, isUncertain: true };
    case 'auth':
    case 'business':
      return { kind: 'refused', by: 'sender', text, retryAfterMs: null };
    case 'rate':
    case 'transient':
    case 'recipient':
    case 'content':
    case 'marketing':
    case 'opted_out':
    case 'violation':
    case 'paused':
      return {
        kind: 'refused',
        by: error.kind,
        text,
        retryAfterMs: error.retryAfterMs,
        ...(error.isAddressDead && { isAddressDead: true }),
      };
  }
}
