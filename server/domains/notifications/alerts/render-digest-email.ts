import { plainName } from '#contract/messages/plain-name.ts';
import { escapeHtml } from '#contract/messages/escape-html.ts';
import type { DigestPeriod } from './digest-period.ts';
import type { TeamDigest } from './read-digest.ts';
import {
  renderNotificationEmail,
  type RenderedMail,
} from '#server/domains/team-mail/render-notification-email.ts';

interface DigestText {
  digest: 'daily' | 'weekly';
  period: DigestPeriod;
  teams: readonly TeamDigest[];
  publicUrl: string;
}

const LONGEST = 280;

/**
 * Renders the digest of one person: one part per team, with the figures first and then the
 * customers’ comments.
 */
export function renderDigestEmail({ digest, period, teams, publicUrl }: DigestText): RenderedMail {
  const [first] = teams;
  const reviews = teams.reduce((total, team) => total + team.reviews, 0);
  const where =
    teams.length === 1 && first
      ? plainName(first.name, 'Votre boutique')
      : `${teams.length} boutiques`;
  const subject = `${where} : ${avis(reviews)} ${digest === 'daily' ? 'hier' : 'la semaine dernière'}${teams.length === 1 && first?.average != null ? `, note moyenne ${decimal(first.average)}` : ''}`;
  return renderNotificationEmail({
    subject,
    paragraphs: [`Voici ${daysOf(digest, period)} en quelques lignes.`],
    body: {
      text: teams.map((team) => textOf(team, publicUrl)).join('\n\n'),
      html: teams.map((team) => htmlOf(team, publicUrl)).join(''),
    },
    ...(teams.length === 1 &&
      first && {
        action: {
          label: 'Ouvrir le tableau de bord',
          url: `${publicUrl}/dashboard?team=${first.id}`,
        },
      }),
    foot:
      digest === 'daily'
        ? 'Vous recevez ce résumé chaque matin.'
        : 'Vous recevez ce résumé chaque lundi matin.',
    footLink: {
      label: 'Régler vos notifications',
      url: `${publicUrl}/dashboard/settings/notifications`,
    },
  });
}

function figuresOf(team: TeamDigest): { label: string; value: string; change: string | null }[] {
  const sent = {
    label: team.sent > 1 ? 'demandes envoyées' : 'demande envoyée',
    value: String(team.sent),
    change: null,
  };
  const reviews = {
    label: 'avis',
    value: String(team.reviews),
    change: team.previous_reviews === null ? null : `${team.previous_reviews} avant`,
  };
  const average = {
    label: 'note moyenne',
    value: team.average === null ? 'aucune' : decimal(team.average),
    change: team.previous_average === null ? null : `${decimal(team.previous_average)} avant`,
  };
  return [reviews, average, sent];
}

function textOf(team: TeamDigest, publicUrl: string): string {
  const figures = figuresOf(team).map(
    ({ label, value, change }) => `- ${value} ${label}${change === null ? '' : ` (${change})`}`,
  );
  const comments = team.text.map(
    (comment) => `${stars(comment.rating)} ${whoOf(comment)}\n> ${short(comment.feedback)}`,
  );
  const parts = [
    `${team.name.toUpperCase()}\n${figures.join('\n')}`,
    ...comments,
    ...(team.waiting > 0
      ? [`${waitingText(team)} :\n${publicUrl}/dashboard/queue?team=${team.id}`]
      : []),
    `Voir les avis :\n${publicUrl}/dashboard/reviews?team=${team.id}`,
  ];
  return parts.join('\n\n');
}

function htmlOf(team: TeamDigest, publicUrl: string): string {
  const cells = figuresOf(team).map(
    ({ label, value, change }) =>
      `<td width="33%" valign="top" style="padding:0 8px 0 0"><div class="ink" style="font-size:28px;line-height:34px;font-weight:600;color:#22201c">${value}</div><div class="quiet" style="font-size:13px;color:#5c5852">${label}${change === null ? '' : `<br>${change}`}</div></td>`,
  );
  const comments = team.text.map(
    (comment) =>
      `<div class="line" style="margin:16px 0 0;padding:0 0 0 14px;border-left:2px solid #e4e0d8"><div style="font-size:14px"><span style="color:#b07d12;letter-spacing:1px">${stars(comment.rating)}</span> <span class="quiet" style="color:#5c5852">${escapeHtml(whoOf(comment))}</span></div><div class="ink" style="color:#22201c;white-space:pre-line">${escapeHtml(short(comment.feedback))}</div></div>`,
  );
  const waiting =
    team.waiting > 0
      ? `<p style="margin:16px 0 0"><a class="ink" href="${publicUrl}/dashboard/queue?team=${team.id}" style="color:#22201c">${waitingText(team)}</a></p>`
      : '';
  const link =
    team.reviews > 0
      ? `<p style="margin:16px 0 0"><a class="ink" href="${publicUrl}/dashboard/reviews?team=${team.id}" style="color:#22201c">Voir les avis</a></p>`
      : '';
  return `<div class="line" style="margin:24px 0 0;padding:24px 0 0;border-top:1px solid #e4e0d8"><h2 class="ink" style="margin:0 0 12px;font-size:16px;color:#22201c">${escapeHtml(team.name)}</h2><table role="presentation" width="100%" style="border-collapse:collapse"><tr>${cells.join('')}</tr></table>${comments.join('')}${waiting}${link}</div>`;
}

function waitingText({ waiting }: TeamDigest): string {
  return waiting === 1
    ? 'Un envoi attend votre décision'
    : `${waiting} envois attendent votre décision`;
}

function whoOf({ customer, number }: TeamDigest['text'][number]): string {
  return number === null ? customer : `${customer}, commande n° ${number}`;
}

function daysOf(digest: 'daily' | 'weekly', { start, end }: DigestPeriod): string {
  const day = (text: string): string =>
    new Intl.DateTimeFormat('fr-FR', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${text}T00:00:00Z`));
  return digest === 'daily'
    ? `la journée du ${day(end)}`
    : `la semaine du ${day(start)} au ${day(end)}`;
}

export function stars(rating: number): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}

export function short(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\s+\S*$/, '')}…`;
}

export function decimal(value: number): string {
  return new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);
}

function avis(count: number): string {
  return count === 0 ? 'aucun avis' : `${new Intl.NumberFormat('fr-FR').format(count)} avis`;
}
