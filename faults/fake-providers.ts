import { KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import type { Arrival } from './audit/audit-sends.ts';

/** A provider that messages leave by, as the faults need it: the same questions whatever it is. */
export interface FakeService {
  name: string;
  channel: 'email' | 'whatsapp';
  honours_keys: boolean;
  /** For the program. */
  env: Record<string, string>;
  /** A key that a team connects; undefined: the instance’s own channel. */
  newKey(): string | undefined;
  arrivals(): Arrival[];
  count(): number;
  /** Of each call, before it is answered. */
  setDelay(milliseconds: number): void;
  /** It takes the message, then the line goes dead or nothing more is said. */
  loseAnswers(choose: (() => 'cut' | 'silence' | null) | null): void;
  /** Calls with a key that it knew already; null: it knows no keys. */
  replays(): number | null;
  stop(): Promise<void>;
}

const DOMAIN = 'boutique.test';

/** SMTP: no keys. */
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

/** Kanal: keys, one for each team, as fast as one likes. */
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
