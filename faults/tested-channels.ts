import type { Config } from '#server/config/config.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { startBrevo } from '#fake-services/sms/brevo.ts';
import type { Arrival } from './audit/audit-sends.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/** What becomes of a message whose call met a fault. */
export type FaultResult =
  /** Held, tried again after so many seconds, then accepted, once. */
  | { ends: 'again'; failures: 0 | 1; seconds: readonly [number, number] }
  /** Nobody can tell: shown, and never repeated. */
  | { ends: 'unknown'; has_arrived: boolean }
  /** A person must act. */
  | { ends: 'failed'; reason: string }
  /** The account is broken, its messages are held; after ten minutes one is tried again. */
  | { ends: 'broken' };

export interface ProviderFault {
  name: string;
  /** The next so many calls meet it. */
  script(times: number): void;
  result: FaultResult;
  /** Real seconds pass: a time-out of ours. */
  isSlow?: true;
}

/**
 * A channel with the fake service of its service, and what each fault of that service must come to.
 */
export interface TestedChannel {
  name: string;
  channel: MessageChannel;
  /** What the instance carries; null: teams connect it. */
  instance: ChannelPort | null;
  config: Partial<Config>;
  honours_keys: boolean;
  /** Calls at once, at most. */
  at_once: number;
  connect?: (
    app: TestApp,
    by: { team_id: string; headers: Record<string, string> },
  ) => Promise<{ template_id: string; variables: Record<string, string> }>;
  faults: readonly ProviderFault[];
  arrivals(): Arrival[];
  calls(): number;
  /**
   * Of each call, asked before its answer: it took the message, then the line goes dead; null:
   * nothing is wrong any more.
   */
  loseAnswers(when: (() => boolean) | null): void;
  stop(): Promise<void>;
}

const RETRY = [48, 72] as const;
export const later = (seconds: number): FaultResult => ({
  ends: 'again',
  failures: 0,
  seconds: [seconds, seconds],
});
export const again: FaultResult = { ends: 'again', failures: 1, seconds: RETRY };
export const unknown = (has_arrived: boolean): FaultResult => ({ ends: 'unknown', has_arrived });
export const failed = (reason: string): FaultResult => ({ ends: 'failed', reason });
export const broken: FaultResult = { ends: 'broken' };

type FaultyService = Pick<Awaited<ReturnType<typeof startBrevo>>, 'fault'>;

export function answerBy(service: FaultyService, path = '') {
  return (
    name: string,
    status: number,
    body: unknown,
    result: FaultResult,
    headers?: Record<string, string>,
  ): ProviderFault => ({
    name,
    result,
    script: (times) =>
      service.fault({ kind: 'answer', path, status, body, times, ...(headers && { headers }) }),
  });
}

/** Without keys, what nobody can tell is shown and never repeated. */
export function garbage(service: FaultyService, path = ''): ProviderFault[] {
  const answer = answerBy(service, path);
  return [
    answer('200 with HTML', 200, '<html>OK</html>', unknown(false)),
    answer('200 with half a JSON', 200, '{"reference": "sm', unknown(false)),
    answer('200 with nothing', 200, '', unknown(false)),
    {
      name: 'the line goes dead before',
      result: unknown(false),
      script: (times) => service.fault({ kind: 'drop', path, times }),
    },
    {
      name: 'the answer is lost',
      result: unknown(true),
      script: (times) => service.fault({ kind: 'lose_answer', path, times }),
    },
    {
      name: 'no answer for 10 s',
      result: unknown(true),
      isSlow: true,
      script: (times) => service.fault({ kind: 'hang', path, times }),
    },
  ];
}
