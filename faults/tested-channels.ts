import type { Config } from '#server/config/config.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { startBrevo } from '#fake-services/sms/brevo.ts';
import type { Arrival } from './audit/audit-sends.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/** The result of a message whose call met a fault. */
export type ChannelResult =
  /** Held, tried again within this range of seconds, then accepted once. */
  | { ends: 'again'; failures: 0 | 1; seconds: readonly [number, number] }
  /** The delivery is uncertain: it is shown and never repeated. */
  | { ends: 'unknown'; has_arrived: boolean }
  /** A person must act. */
  | { ends: 'failed'; reason: string }
  /** The account is broken and its messages are held. After ten minutes, one is tried again. */
  | { ends: 'broken' };

export interface ProviderFault {
  name: string;
  /** Causes the fault for the next `times` calls. */
  script(times: number): void;
  result: ChannelResult;
  /** The call takes real seconds, until the timeout of Recueil. */
  isSlow?: true;
}

/** A channel with the fake service of its provider, and the expected result of each fault. */
export interface TestedChannel {
  name: string;
  channel: MessageChannel;
  /** The channel of the instance. Null when each team connects its own. */
  instance: ChannelPort | null;
  config: Partial<Config>;
  honours_keys: boolean;
  /** The largest number of concurrent calls. */
  at_once: number;
  connect?: (
    app: TestApp,
    by: { team_id: string; headers: Record<string, string> },
  ) => Promise<{ template_id: string; variables: Record<string, string> }>;
  faults: readonly ProviderFault[];
  arrivals(): Arrival[];
  calls(): number;
  /**
   * Calls `when` for each message after accepting it; on true, the connection is cut before the
   * answer. Null ends the fault.
   */
  loseAnswers(when: (() => boolean) | null): void;
  stop(): Promise<void>;
}

const RETRY = [48, 72] as const;
export const later = (seconds: number): ChannelResult => ({
  ends: 'again',
  failures: 0,
  seconds: [seconds, seconds],
});
export const again: ChannelResult = { ends: 'again', failures: 1, seconds: RETRY };
export const unknownResult = (has_arrived: boolean): ChannelResult => ({
  ends: 'unknown',
  has_arrived,
});
export const failed = (reason: string): ChannelResult => ({ ends: 'failed', reason });
export const brokenResult: ChannelResult = { ends: 'broken' };

type FaultyService = Pick<Awaited<ReturnType<typeof startBrevo>>, 'fault'>;

export function answerBy(service: FaultyService, path = '') {
  return (
    name: string,
    status: number,
    body: unknown,
    result: ChannelResult,
    headers?: Record<string, string>,
  ): ProviderFault => ({
    name,
    result,
    script: (times) =>
      service.fault({ kind: 'answer', path, status, body, times, ...(headers && { headers }) }),
  });
}

/**
 * Returns the invalid answers of a service without idempotency keys, after which the delivery is
 * uncertain and never repeated.
 */
export function garbage(service: FaultyService, path = ''): ProviderFault[] {
  const answer = answerBy(service, path);
  return [
    answer('200 with HTML', 200, '<html>OK</html>', unknownResult(false)),
    answer('200 with half a JSON', 200, '{"reference": "sm', unknownResult(false)),
    answer('200 with nothing', 200, '', unknownResult(false)),
    {
      name: 'the connection is lost before the call',
      result: unknownResult(false),
      script: (times) => service.fault({ kind: 'drop', path, times }),
    },
    {
      name: 'the answer is lost',
      result: unknownResult(true),
      script: (times) => service.fault({ kind: 'lose_answer', path, times }),
    },
    {
      name: 'no answer for 10 s',
      result: unknownResult(true),
      isSlow: true,
      script: (times) => service.fault({ kind: 'hang', path, times }),
    },
  ];
}
