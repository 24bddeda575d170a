import type { App } from '#server/app.ts';
import { isDatabaseAway } from '#server/database/is-database-away.ts';
import type { MessageChannel, OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/provider-error.ts';
import type { ClaimedMessage } from './claim-due-messages.ts';
import { handOver, isStillWanted } from './hand-over.ts';

/** What became of one message that was to leave. */
export type Outcome =
  | { kind: 'accepted'; provider_message_id: string | null; is_outbox: boolean }
  /** Nobody can tell: never repeated blindly. */
  | { kind: 'unknown'; words: string }
  /** Certainly not accepted. `isOwn`: the failure is ours and says nothing of the provider. */
  | { kind: 'refused'; by: 'rate' | 'transient' | 'sender' | 'recipient' | 'content' | 'marketing' | 'opted_out' | 'violation' | 'paused'; words: string; retryAfterMs: number | null; isOwn?: true }
  /** Given back untouched: the worker stops, or the world changed since the claim. */
  | { kind: 'released' };

export interface ReadyMessage {
  message: ClaimedMessage;
  compose: (message: ClaimedMessage) => OutgoingMessage;
  channel: MessageChannel | null;
  /** Right before the call; false when it may not begin any more. */
  begin?: () => boolean;
}

/** One message, one call. Never throws: whatever happens is an outcome. */
export async function sendMessage(app: Pick<App, 'db' | 'log'>, { message, compose, channel, begin }: ReadyMessage, signal: AbortSignal): Promise<Outcome> {
  let wasHandedOver = false;
  try {
    if (signal.aborted) return { kind: 'released' };
    if (!channel) return { kind: 'refused', by: 'transient', words: `no ${message.channel} channel in this process`, retryAfterMs: null, isOwn: true };
    const outgoing = compose(message);
    if (!channel.honours_keys && !(await handOver(app.db, message))) return { kind: 'released' };
    wasHandedOver = !channel.honours_keys;
    if (channel.honours_keys && channel.limit !== null && !(await isStillWanted(app.db, message))) return { kind: 'released' };
    if (begin && !begin()) return { kind: 'released' };
    const accepted = await channel.send(outgoing, signal);
    return { kind: 'accepted', provider_message_id: accepted.provider_message_id, is_outbox: channel.is_outbox };
  } catch (error) {
    if (error instanceof ProviderError) return outcomeOf(error, wasHandedOver);
    if (!wasHandedOver && isDatabaseAway(error)) return { kind: 'released' };
    app.log.error({ err: error, message_id: message.id }, 'a message could not be sent');
    const words = error instanceof Error ? error.message : String(error);
    return wasHandedOver ? { kind: 'unknown', words } : { kind: 'refused', by: 'transient', words, retryAfterMs: null, isOwn: true };
  }
}

function outcomeOf(error: ProviderError, wasHandedOver: boolean): Outcome {
  const words = error.message;
  switch (error.kind) {
    case 'unknown_outcome':
      // A provider that honours our keys recognises the repeat.
      return wasHandedOver ? { kind: 'unknown', words } : { kind: 'refused', by: 'transient', words, retryAfterMs: null };
    case 'auth':
    case 'business':
      return { kind: 'refused', by: 'sender', words, retryAfterMs: null };
    case 'rate':
    case 'transient':
    case 'recipient':
    case 'content':
    case 'marketing':
    case 'opted_out':
    case 'violation':
    case 'paused':
      return { kind: 'refused', by: error.kind, words, retryAfterMs: error.retryAfterMs };
  }
}
