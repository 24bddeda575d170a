import { KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import type { Arrival } from './audit/audit-sends.ts';

/** A fake provider with the same methods for every channel. */
export interface FakeService {
  name: string;
  channel: 'email' | 'whatsapp';
  honours_keys: boolean;
  /** Environment variables of the program. */
  env: Record<string, string>;
  /** Returns a new key that a team connects, or undefined for the instance’s own channel. */
  newKey(): string | undefined;
  arrivals(): Arrival[];
  count(): number;
  /** Delays the answer to each call. */
  setDelay(milliseconds: number): void;
  /** Accepts the message, then cuts the connection or never answers. */
  loseAnswers(choose: (() => 'cut' | 'silence' | null) | null): void;
  /**
   * Returns the number of calls with a repeated key, or null for a provider without idempotency
   * keys.
   */
  replays(): number | null;
  stop(): Promise<void>;
}

const DOMAIN = 'boutique.test';

/** Starts an SMTP server, which has no idempotency keys. */
export async function fakeSmtp(): Promise<FakeService> {
  const smtp = await startSmtp();
  return {
    name: 'SMTP',
    channel: 'email',
    honours_keys: false,
    env: { SMTP_URL: smtp.url, MAIL_FROM: `Recueil <avis@${DOMAIN}>` },
    newKey: () => undefined,
    arrivals: () =>
      smtp.mails
        .filter(({ message_id }) => message_id.includes('.request.'))
        .map(({ message_id, to }) => ({
          key: message_id.replace(/^<(.*)@[^@]*>$/, '$1'),
          recipient: to,
        })),
    count: () => smtp.mails.length,
    setDelay: (milliseconds) => smtp.setDelay(milliseconds),
    loseAnswers: (choose) =>
      smtp.misbehave(
        choose &&
          (() => {
            const kind = choose();
            return (
              kind && { kind: kind === 'cut' ? 'drop_after_acceptance' : 'hang_after_acceptance' }
            );
          }),
      ),
    replays: () => null,
    stop: () => smtp.stop(),
  };
}

/** Starts Kanal with idempotency keys, one account per team and no rate limit. */
export async function fakeKanal(): Promise<FakeService> {
  const kanal = await startKanal();
  kanal.setLimit(Infinity);
  let keys = 0;
  return {
    name: 'Kanal',
    channel: 'whatsapp',
    honours_keys: true,
    env: { KANAL_API_BASE: kanal.url },
    newKey: () => {
      const key = `${KANAL_KEY}${keys++}`;
      kanal.keys.set(key, { is_active: true });
      return key;
    },
    arrivals: () =>
      kanal.messages.map(({ idempotency_key, phone_number }) => ({
        key: idempotency_key ?? '',
        recipient: phone_number,
      })),
    count: () => kanal.messages.length,
    setDelay: (milliseconds) => kanal.setDelay(milliseconds),
    loseAnswers: (choose) =>
      kanal.misbehave(
        choose &&
          (() => {
            const kind = choose();
            return kind && { kind: kind === 'cut' ? 'lose_answer' : 'hang' };
          }),
      ),
    replays: () => kanal.messages.reduce((sum, { replays }) => sum + replays, 0),
    stop: () => kanal.stop(),
  };
}
