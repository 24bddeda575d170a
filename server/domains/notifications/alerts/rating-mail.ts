import { plainName } from '#contract/messages/plain-name.ts';
import type { ReopenedBy } from '#contract/labels/follow-up.ts';
import type { Alert } from './find-alert.ts';
import {
  renderNotificationEmail,
  type RenderedMail,
} from '#server/domains/team-mail/render-notification-email.ts';

const LABELS = ['Mauvais', 'Décevant', 'Correct', 'Bien', 'Excellent'] as const;

export function ratingMail(alert: Alert, publicUrl: string): RenderedMail {
  const lines = linesOf(alert);
  const body =
    lines.length > 0
      ? lines
      : ['Pas de message pour l’instant : s’il en vient un, nous vous l’enverrons.'];
  return written(
    `${stars(alert)} ${subjectOf(alert)}`,
    [
      `${whoOf(alert)} a donné ${alert.rating} ${alert.rating > 1 ? 'étoiles' : 'étoile'} sur 5 (${LABELS[alert.rating - 1] ?? ''}).`,
      ...body,
    ],
    alert,
    publicUrl,
  );
}

export function feedbackMail(alert: Alert, publicUrl: string): RenderedMail {
  return written(
    `Message après ${stars(alert)} ${subjectOf(alert)}`,
    [
      `${whoOf(alert)} a répondu au formulaire privé après sa note de ${alert.rating} sur 5.`,
      ...linesOf(alert),
    ],
    alert,
    publicUrl,
  );
}

const AGAIN: Readonly<Record<ReopenedBy, string>> = {
  rating: 'a changé sa note',
  feedback: 'vous a écrit de nouveau',
  message: 'vous a répondu par WhatsApp ou par SMS',
};

/** Renders the e-mail about a review that its author reopened after an answer. */
export function reopenedMail(alert: Alert, by: ReopenedBy, publicUrl: string): RenderedMail {
  const now = `Sa note : ${alert.rating} sur 5 (${LABELS[alert.rating - 1] ?? ''}). Cet avis, que vous pensiez clos, est de nouveau ouvert.`;
  return written(
    `De nouveau ouvert : ${stars(alert)} ${subjectOf(alert)}`,
    [`${whoOf(alert)} ${AGAIN[by]}.`, ...(by === 'feedback' ? linesOf(alert) : []), now],
    alert,
    publicUrl,
  );
}

/** Returns the text, the answers, and whether the shop may reply. */
function linesOf({ feedback, answers, may_be_contacted }: Alert): string[] {
  return [
    ...(feedback === null ? [] : [`Son message :\n\n${quoted(feedback)}`]),
    ...(answers.length === 0
      ? []
      : [
          `Ses réponses :\n\n${answers.map(({ label, value }) => `${label}\n${quoted(value)}`).join('\n\n')}`,
        ]),
    ...(may_be_contacted === null || (feedback === null && answers.length === 0)
      ? []
      : [may_be_contacted ? 'Accepte que vous lui écriviez.' : 'Ne souhaite pas de réponse.']),
  ];
}

function written(
  subject: string,
  paragraphs: readonly string[],
  alert: Alert,
  publicUrl: string,
): RenderedMail {
  return renderNotificationEmail({
    subject,
    paragraphs,
    action: {
      label: 'Lire l’avis',
      url: `${publicUrl}/dashboard/reviews?request=${alert.request_id}&team=${alert.team_id}`,
    },
    foot: `Boutique : ${alert.team_name}. ${alert.reopened ? 'Les avis qui s’ouvrent de nouveau sont annoncés à qui s’en occupe et à qui reçoit les alertes.' : alert.is_low ? 'Ses notes basses sont annoncées à cette adresse.' : 'Chacun de ses avis est annoncé à cette adresse.'}`,
    footLink: {
      label: 'Régler vos notifications',
      url: `${publicUrl}/dashboard/settings/notifications`,
    },
  });
}

function stars({ rating }: Alert): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}

function subjectOf({ number, team_name }: Alert): string {
  const team = plainName(team_name, 'votre boutique');
  return number === null ? team : `commande n° ${plainName(number, '?')}, ${team}`;
}

function whoOf({ customer, number }: Alert): string {
  const who = customer === '' ? 'Un client' : customer;
  return number === null ? who : `${who}, commande n° ${number},`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
