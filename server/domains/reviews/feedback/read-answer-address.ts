import type { Kysely } from 'kysely';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import type { Sender } from '#server/domains/channels/senders/find-senders.ts';

interface AnswerAddress {
  /**
   * The mailbox that receives the customer’s answers to a reply; null when answers do not arrive in
   * a mailbox.
   */
  address: string | null;
  /** The reason why an answer would reach nobody; null when it arrives. */
  warning: string | null;
}

const ARRIVES: AnswerAddress = { address: null, warning: null };

/**
 * Returns the mailbox that receives the answers to an e-mail of this person: the reply address of
 * the team’s sender or, without one, the person’s own confirmed address. Returns null when answers
 * go to the sender’s address.
 */
export async function findReplyTo(
  db: Kysely<DB>,
  team_id: string,
  user_id: string | null,
): Promise<string | null> {
  const [sender, person] = await Promise.all([
    db
      .selectFrom('mail_senders')
      .select('reply_to')
      .where('team_id', '=', team_id)
      .executeTakeFirst(),
    db
      .selectFrom('users as u')
      .innerJoin('memberships as m', 'm.user_id', 'u.id')
      .select('u.email')
      .where('m.team_id', '=', team_id)
      .where('u.id', '=', user_id)
      .where('u.email_confirmed_at', 'is not', null)
      .executeTakeFirst(),
  ]);
  return sender?.reply_to ?? person?.email ?? null;
}

/** Returns where answers to an e-mail arrive. */
export async function readMailAnswers(
  db: Kysely<DB>,
  team_id: string,
  user_id: string,
): Promise<AnswerAddress> {
  const address = await findReplyTo(db, team_id, user_id);
  return {
    address,
    warning:
      address === null
        ? 'Votre adresse e-mail n’est pas confirmée : les réponses du client ne vous parviendront pas.'
        : null,
  };
}

/** Returns a warning when the sender of an SMS is a name, which cannot receive answers. */
export async function readSmsAnswers(
  { db, config }: { db: Kysely<DB>; config: App['config'] },
  team_id: string,
  sender: Pick<Sender, 'provider' | 'is_instance'> | null,
): Promise<AnswerAddress> {
  if (sender === null) return ARRIVES;
  const name = sender.is_instance
    ? instanceName(config)
    : await nameOfTeam(db, team_id, sender.provider);
  return /\p{L}/u.test(name) && !/^MG[0-9a-f]{32}$/u.test(name)
    ? {
        address: null,
        warning: `Un SMS envoyé au nom de « ${name} » ne peut pas recevoir de réponse : indiquez comment vous joindre.`,
      }
    : ARRIVES;
}

function instanceName({ sms }: App['config']): string {
  if (sms === null) return '';
  return sms.provider === 'brevo' ? sms.sender : sms.from;
}

async function nameOfTeam(db: Kysely<DB>, team_id: string, provider: string): Promise<string> {
  const row = await db
    .selectFrom('integrations')
    .select('settings')
    .where('team_id', '=', team_id)
    .where('name', '=', provider as 'brevo')
    .executeTakeFirst();
  const name = (row?.settings as Record<string, unknown> | undefined)?.['sender'];
  return typeof name === 'string' ? name : '';
}
