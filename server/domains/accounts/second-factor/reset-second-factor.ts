import type { App } from '#server/app.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { findAccount, plainEmail } from '../find-account.ts';
import { sendAccountMail } from '../send-account-mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { endWaitingSignIns } from './challenges.ts';

/**
 * Resets the second factor from the command line when a person has lost every factor: removes
 * passkeys, authenticator app and recovery codes, ends the sessions, and notifies the person by
 * e-mail. A user of the command line already has full access to the instance. Returns the result or
 * the reason of a refusal in French.
 */
export async function resetSecondFactor(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  typed: string,
): Promise<{ isDone: boolean; sentence: string }> {
  const email = plainEmail(typed);
  const account = await findAccount(app, email);
  if (!account) return { isDone: false, sentence: `Aucun compte n’a l’adresse ${typed}.` };
  const removed = await removeAll(app, account.id);
  if (removed === 0)
    return { isDone: true, sentence: `Le compte ${email} n’a aucun second facteur.` };
  const done = `Le compte ${email} n’a plus de second facteur, et toutes ses sessions sont fermées.`;
  try {
    await notifyPerson(app, account.id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return {
      isDone: true,
      sentence: `${done} L’e-mail qui l’annonce n’a pas pu partir\u00a0: prévenez la personne. ${error.message}`,
    };
  }
  return { isDone: true, sentence: `${done} Un e-mail l’annonce à la personne.` };
}

/** Removes all factors and returns their number. Nothing else changes when there are none. */
async function removeAll(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  user_id: string,
): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    let removed = 0;
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'] as const) {
      const deletedRows = await tx
        .deleteFrom(table)
        .where('user_id', '=', user_id)
        .executeTakeFirst();
      removed += Number(deletedRows.numDeletedRows);
    }
    if (removed === 0) return 0;
    await endWaitingSignIns({ db: tx, now }, user_id);
    await endSessions({ db: tx, now }, { user_id });
    await saveAuditEvent(tx, now, {
      team_id: null,
      user_id: null,
      impersonator_id: null,
      action: 'second_factor_reset',
      detail: { user_id },
    });
    return removed;
  });
}

async function notifyPerson(
  app: Pick<App, 'db' | 'clock' | 'mailer' | 'config'>,
  user_id: string,
): Promise<void> {
  await sendAccountMail(app, {
    user_id,
    kind: 'second-factor-reset',
    subject: 'La double authentification de votre compte a été retirée',
    paragraphs: [
      'La personne qui héberge votre Recueil a retiré de votre compte les clés d’accès, l’application d’authentification et les codes de secours. Toutes vos sessions ont été fermées.',
      'Connectez-vous, puis ajoutez aussitôt un nouveau second facteur dans Réglages, Compte.',
    ],
    link: { label: 'Se connecter', url: `${app.config.publicUrl}/login` },
    foot: 'Si vous n’avez rien demandé, écrivez aussitôt à la personne qui héberge votre Recueil.',
  });
}
