import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { type FakeBrevo } from '#fake-services/sms/fake-brevo.ts';
import { type FakeSmtp, startSmtp } from '#fake-services/mail/smtp.ts';
import type { AttackAccount, Attack, AttackCase, HttpReply } from '../attack-case.ts';
import { confirmByAdmin } from '../confirm-by-admin.ts';
import { importAndAct } from '../import-and-act.ts';
import { until } from '../until.ts';
import { publishAndReport, rateAndReply } from '../review-as-stranger.ts';

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = {
  is_active: true,
  delay: { value: 0, unit: 'minutes' },
  send_window: { whatsapp: ALL_DAY, sms: ALL_DAY, email: ALL_DAY },
  caps: { messages_per_day: null, requests_per_30_days: null },
  steps: { request: { channels: ['sms', 'email'] } },
};
const DAILY = 5;
/** Limit per hour of answers to addresses that visitors or an imported file have given. */
const ANSWERS_PER_HOUR = 100;
let smtp: FakeSmtp;
let brevo: FakeBrevo;

/**
 * An account with an unconfirmed address tries every call that can write to other people. Then an
 * administrator confirms the account, and its allowance must hold.
 */
export const strangers: AttackCase = {
  title: 'a throwaway account makes the instance send e-mails and SMS to unrelated people',
  environment: async (stack) => {
    smtp = await startSmtp();
    stack.defer(() => smtp.stop());
    brevo = await startBrevo();
    stack.defer(() => brevo.stop());
    return {
      SMTP_URL: smtp.url,
      SMS_PROVIDER: 'brevo',
      BREVO_API_KEY: BREVO_KEY,
      BREVO_SENDER: 'RECUEIL',
      BREVO_API_BASE: brevo.url,
      NEW_TEAM_DAILY_MESSAGES: String(DAILY),
    };
  },
  run: async (attack) => {
    const { tried, mustHold, size } = attack;
    const stranger = await attack.registerStranger();
    const count = size === 'test' ? 10 : size === 'ci' ? 100 : 500;
    await tryEverything(attack, stranger, count);
    await importAndAct(attack, stranger, count);
    await publishAndReport(attack, stranger);
    mustHold(
      'the messages wait for the confirmation, and the queue shows this reason',
      await until(async () => (await countHeld(attack, stranger, 'owner_unconfirmed')) >= count),
    );
    const reached = mailsToStrangers();
    mustHold(
      'no e-mail was sent to an unrelated person',
      reached.length === 0,
      reached
        .map(({ to, subject }) => `${to}: ${subject}`)
        .slice(0, 5)
        .join(', '),
    );
    mustHold('no SMS was sent', brevo.messages.length === 0, `${brevo.messages.length} SMS`);
    await confirmByAdmin(attack, stranger);
    mustHold(
      'after the confirmation, messages are sent until the daily limit is reached',
      await until(
        async () =>
          requestsToStrangers().length >= DAILY &&
          (await countHeld(attack, stranger, 'new_team_limit')) > 0,
      ),
    );
    const after = requestsToStrangers().length;
    const others = mailsToStrangers().length - after;
    tried(
      `confirmed by an administrator: ${after} requests of ${count} and more, ${others} answers to authors and reporters`,
    );
    mustHold('no more messages than the daily limit were sent', after === DAILY, `${after} mails`);
    mustHold('e-mails to authors and reporters are limited', others <= ANSWERS_PER_HOUR);
    mustHold('no SMS was sent without an approval', brevo.messages.length === 0);
  },
};

/**
 * Makes every call that can write to other people. All addresses belong to people who never
 * contacted the team.
 */
async function tryEverything(attack: Attack, as: AttackAccount, count: number): Promise<void> {
  const { request, tried } = attack;
  const call = async (
    name: string,
    method: string,
    path: string,
    body: unknown,
  ): Promise<HttpReply> => {
    const reply = await request(method, path, { as, body });
    tried(`${name}: ${reply.status}`);
    return reply;
  };
  const victim = (index: number | string) => ({
    email: `victime-${index}@exemple.fr`,
    phone: `+3361200${String(index).padStart(4, '0')}`,
  });
  const now = new Date().toISOString();
  await call('a flow without caps', 'POST', '/api/team/flow_configuration_config', {
    flow_configuration_config: FLOW,
  });
  await call(
    `${count} orders`,
    'POST',
    '/api/team/orders',
    Array.from({ length: count }, (_, index) => ({
      number: `A-${index}`,
      ...victim(index),
      country_code: 'FR',
      delivered_at: now,
    })),
  );
  await call('manual requests', 'POST', '/api/team/review_requests', {
    contacts: Array.from({ length: 10 }, (_, index) => victim(`9${index}`)),
  });
  for (const contact of ['victime-test@exemple.fr', '+33612998877'])
    await call(`a test to ${contact}`, 'POST', '/api/team/send_test_review_request', {
      contact,
      step: 'request',
      flow_configuration: FLOW,
    });
  await call('an invitation', 'POST', '/api/team/invitations', {
    email: 'victime-invitee@exemple.fr',
    role: 'member',
  });
  await call('an alert address', 'POST', '/api/team/conditional_config', {
    conditional_config: { alerts: { max_rating: 5, emails: ['victime-alertee@exemple.fr'] } },
  });
  await call('a sender’s address', 'POST', '/api/team/senders', {
    name: 'Victime',
    address: 'victime-expediteur@exemple.fr',
  });
  await sendNow(attack, as);
  await rateAndReply(attack, as);
}

async function sendNow({ request, tried }: Attack, as: AttackAccount): Promise<void> {
  const queue = (await request('GET', '/api/team/reviews_queued?per_page=5', { as })).json as {
    data?: { id: string }[];
  };
  for (const { id } of (queue.data ?? []).slice(0, 2)) {
    const { status } = await request('POST', `/api/team/reviews_queued/${id}/send_now`, {
      as,
      body: {},
    });
    tried(`send now: ${status}`);
  }
}

async function countHeld({ request }: Attack, as: AttackAccount, reason: string): Promise<number> {
  const { json } = await request('GET', `/api/team/reviews_queued?reason=${reason}&per_page=1`, {
    as,
  });
  return (json as { total?: number }).total ?? 0;
}

/**
 * Returns the e-mails to the addresses of the attack, which have a common prefix that no account
 * uses.
 */
function mailsToStrangers(): FakeSmtp['mails'] {
  return smtp.mails.filter(({ to }) => to.startsWith('victime'));
}

/**
 * Leaves out the answers about a review or a report, which do not count for the allowance of the
 * day.
 */
function requestsToStrangers(): FakeSmtp['mails'] {
  return mailsToStrangers().filter(({ to }) => !/victime-(auteur|signale|avis-)/.test(to));
}
