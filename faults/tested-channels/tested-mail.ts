import { startSmtp } from '#fake-services/mail/smtp.ts';
import { openMail } from '#server/integrations/mail/open-mail.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import {
  type TestedChannel,
  type ChannelResult,
  type ProviderFault,
  again,
  unknownResult,
  failed,
  brokenResult,
} from '../tested-channels.ts';

export async function smtpTested(): Promise<TestedChannel> {
  const smtp = await startSmtp();
  const mail = openMail({ smtpUrl: smtp.url, mailFrom: 'Recueil <avis@boutique.test>' });
  let calls = 0;
  const instance: ChannelPort | null = mail && {
    ...mail.channel,
    send: (message, signal) => (calls++, mail.channel.send(message, signal)),
  };
  const refuse = (
    name: string,
    kind: 'refuse_recipient' | 'refuse_message',
    code: number,
    result: ChannelResult,
  ): ProviderFault => ({ name, result, script: (times) => smtp.fault({ kind, code, times }) });
  return {
    name: 'SMTP',
    channel: 'email',
    instance,
    config: {},
    honours_keys: false,
    at_once: instance?.calls ?? 0,
    faults: [
      refuse('421 for the recipient', 'refuse_recipient', 421, again),
      refuse('450 for the recipient', 'refuse_recipient', 450, again),
      refuse('451 for the message', 'refuse_message', 451, again),
      refuse('452 for the message', 'refuse_message', 452, again),
      {
        name: 'the connection is lost before the message',
        result: again,
        script: (times) => smtp.fault({ kind: 'drop_before_message', times }),
      },
      {
        name: 'the answer is lost',
        result: unknownResult(true),
        script: (times) => smtp.fault({ kind: 'drop_after_acceptance', times }),
      },
      {
        name: 'no answer for 30 s',
        result: unknownResult(true),
        isSlow: true,
        script: (times) => smtp.fault({ kind: 'hang_after_acceptance', times }),
      },
      {
        name: 'garbage, then no answer for 30 s',
        result: unknownResult(false),
        isSlow: true,
        script: (times) => smtp.fault({ kind: 'garbage', times }),
      },
      refuse('550 for the recipient', 'refuse_recipient', 550, failed('invalid_recipient')),
      refuse('550 for the message', 'refuse_message', 550, failed('invalid_recipient')),
      refuse('554 for the message', 'refuse_message', 554, failed('template_rejected')),
      refuse('530, a login is wanted', 'refuse_recipient', 530, brokenResult),
    ],
    arrivals: () =>
      smtp.mails.map(({ message_id, to }) => ({
        key: message_id.replace(/^<(.*)@[^@]*>$/, '$1'),
        recipient: to,
      })),
    calls: () => calls,
    loseAnswers: (when) =>
      smtp.misbehave(when && (() => (when() ? { kind: 'drop_after_acceptance' } : null))),
    stop: async () => {
      mail?.close();
      await smtp.stop();
    },
  };
}
