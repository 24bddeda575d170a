import type { Alert } from './find-alert.ts';

interface Written {
  subject: string;
  text: string;
  html: string;
}

const WORDS = ['Mauvais', 'Décevant', 'Correct', 'Bien', 'Excellent'] as const;

export function ratingMail(alert: Alert, publicUrl: string): Written {
  const words = alert.feedback === null ? 'Pas de message pour l’instant : s’il en vient un, nous vous l’enverrons.' : `Son message :\n\n${quoted(alert.feedback)}`;
  return written(`${stars(alert)} ${subjectOf(alert)}`, [`${whoOf(alert)} a donné ${alert.rating} ${alert.rating > 1 ? 'étoiles' : 'étoile'} sur 5 (${WORDS[alert.rating - 1] ?? ''}).`, words], alert, publicUrl);
}

export function wordsMail(alert: Alert, publicUrl: string): Written {
  return written(`Message après ${stars(alert)} ${subjectOf(alert)}`, [`${whoOf(alert)} a laissé un message après sa note de ${alert.rating} sur 5 :`, quoted(alert.feedback ?? '')], alert, publicUrl);
}

function written(subject: string, paragraphs: readonly string[], alert: Alert, publicUrl: string): Written {
  const link = `${publicUrl}/dashboard/reviews?request=${alert.request_id}&team=${alert.team_id}`;
  const why = `Boutique : ${alert.team_name}. Ses notes basses sont annoncées à cette adresse.`;
  const html = paragraphs.map((paragraph) => `<p style="white-space:pre-line">${escape(paragraph)}</p>`).join('');
  return {
    subject,
    text: `Bonjour,\n\n${paragraphs.join('\n\n')}\n\nLire l’avis :\n${link}\n\n${why}\n\nRecueil\n`,
    html: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${escape(subject)}</title><body style="margin:0;padding:24px;max-width:560px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"><p>Bonjour,</p>${html}<p><a href="${escape(link)}">Lire l’avis</a></p><p style="color:#5c5c58;font-size:13px">${escape(why)}</p></body></html>`,
  };
}

function stars({ rating }: Alert): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}

function subjectOf({ number, team_name }: Alert): string {
  return number === null ? team_name : `commande n° ${number}, ${team_name}`;
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

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
