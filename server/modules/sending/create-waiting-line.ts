import type { Pacing } from './create-pacing.ts';
import type { ReadyMessage } from './send-message.ts';

/** Messages whose call has not begun, in the order of the claim. */
export interface WaitingLine {
  add(messages: readonly ReadyMessage[]): void;
  /** The first one whose call may be prepared now; `isUnsure`: one more call without keys would be one too many. */
  takeNext(isUnsure: boolean): ReadyMessage | null;
  /** Milliseconds until `takeNext` may give one for its gate alone; null: it is not a matter of time. */
  soonest(isUnsure: boolean): number | null;
  /** Its call begins, or never will. */
  arrived(sender_id: number): boolean;
  takeLost(): ReadyMessage[];
  takeAll(): ReadyMessage[];
  count(sender_id: number): number;
}

export function createWaitingLine(pacing: Pick<Pacing, 'wait'>): WaitingLine {
  const waiting: ReadyMessage[] = [];
  /** The last look at a message comes between the gate and the call: one at a time, so that the gate is still open then. */
  const approaching = new Set<number>();
  const waitOf = ({ message }: ReadyMessage): number | null => pacing.wait(message.sender_id);
  const isReady = ({ message, channel }: ReadyMessage, isUnsure: boolean): boolean => !approaching.has(message.sender_id) && (!isUnsure || channel?.honours_keys === true);

  return {
    add: (messages) => void waiting.push(...messages),
    takeNext: (isUnsure) => {
      const index = waiting.findIndex((one) => isReady(one, isUnsure) && (waitOf(one) ?? 1) <= 0);
      const next = index === -1 ? undefined : waiting.splice(index, 1)[0];
      if (next && waitOf(next) !== 0) approaching.add(next.message.sender_id);
      return next ?? null;
    },
    soonest: (isUnsure) => {
      const waits = waiting.filter((one) => isReady(one, isUnsure)).map((one) => waitOf(one) ?? 0);
      return waits.length === 0 ? null : Math.min(...waits);
    },
    arrived: (sender_id) => approaching.delete(sender_id),
    takeLost: () => {
      const lost = waiting.filter((one) => waitOf(one) === null);
      if (lost.length > 0) waiting.splice(0, waiting.length, ...waiting.filter((one) => !lost.includes(one)));
      return lost;
    },
    takeAll: () => waiting.splice(0),
    count: (sender_id) => waiting.filter(({ message }) => message.sender_id === sender_id).length,
  };
}
