import { customerPages } from '#customer-pages';
import type { LegalTextName } from '#contract/labels/compliance-chapters.ts';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { presentShop } from '#server/domains/customer-pages/present-customer.ts';
import { presentRules } from '#server/domains/customer-pages/present-rules.ts';
import type { ComplianceSnapshot } from './snapshot/compliance-snapshot.ts';
import { formatRetention } from './french-day.ts';
import { isUsed } from './list-message-texts.ts';
import { CHANNEL_TRAITS } from '#contract/labels/channels.ts';

type LegalText = Answer<'listCompliance'>['texts'][number];

const by = (channel: MessageChannel): string => `par ${CHANNEL_TRAITS[channel].word}`;

/**
 * Returns the texts that the shop pastes on its own site, generated from its current settings, with
 * a checkbox for each used channel.
 */
export function writeLegalTexts(snapshot: ComplianceSnapshot): LegalText[] {
  const channels = MESSAGE_CHANNELS.filter((channel) => isUsed(snapshot, channel));
  return [
    {
      name: 'privacy',
      title: 'Paragraphe de votre politique de confidentialité',
      place: 'Sur votre site, dans « Données personnelles » ou « Confidentialité ».',
      text: privacy(snapshot, channels),
      hosted_url: null,
    },
    {
      name: 'notice',
      title: 'Modalités des avis',
      place:
        'Dans une page facile à trouver, à côté de vos avis. Recueil l’affiche déjà sous chacune de ses pages.',
      text: notice(snapshot),
      hosted_url: snapshot.hosted_notice,
    },
    ...channels.map((channel): LegalText => ({
      name: consentName(channel),
      title: `Case à cocher, ${CHANNEL_TRAITS[channel].word}`,
      place:
        'À la commande, à côté du champ, décochée d’avance. Gardez la date et la réponse avec la commande.',
      text: box(snapshot.team.name, channel),
      hosted_url: null,
    })),
  ];
}

const consentName = (channel: MessageChannel): LegalTextName => `consent_${channel}`;

function privacy(
  { team: { name }, conditional, flow, public_url, retention }: ComplianceSnapshot,
  channels: readonly MessageChannel[],
): string {
  const ways = listed(channels.map(by));
  const isPrivate = conditional.destinations.length === 0 || !conditional.is_enabled;
  const reminders =
    Number(flow.steps.first_reminder.is_enabled) + Number(flow.steps.last_reminder.is_enabled);
  return [
    `Après votre commande, ${name} peut vous demander votre avis${ways === '' ? '' : ` ${ways}`}${['', ', avec une relance au plus', ', avec deux relances au plus'][reminders] ?? ''}. Nous utilisons pour cela votre nom, votre adresse e-mail ou votre numéro de téléphone, le contenu et les dates de votre commande, puis la note et le message que vous laissez.`,
    `Base légale : notre intérêt légitime à connaître la satisfaction de nos clients${MESSAGE_CHANNELS.some((channel) => flow.consent[channel] === 'explicit') || channels.includes('whatsapp') ? ', et votre accord là où il vous est demandé à la commande' : ''}. Ces messages ne contiennent aucune promotion, et vos données ne servent à rien d’autre.`,
    `Destinataires : notre équipe, et nos sous-traitants pour l’envoi et la collecte (le logiciel Recueil, à l’adresse ${public_url.replace(/^https?:\/\//u, '')}, et nos prestataires d’envoi). ${isPrivate ? 'Votre note et votre message nous sont réservés.' : 'Si vous suivez un lien vers un site d’avis public, ce que vous y publiez suit les règles de ce site.'}`,
    `Durée : ces données sont effacées ${formatRetention(retention.days)} après notre dernier échange à ce sujet. De qui s’est opposé, nous gardons seulement ce qu’il faut pour ne plus lui écrire.`,
    `Vous pouvez vous opposer à ces messages à tout moment, sans motif, par le lien ou le mot STOP de chacun d’eux : votre choix vaut aussitôt pour tous les canaux. Vous pouvez aussi nous demander l’accès à vos données, leur rectification ou leur effacement, et saisir la CNIL (cnil.fr).`,
  ].join('\n\n');
}

function notice({ team, look, flow, conditional, wall }: ComplianceSnapshot): string {
  const frame = {
    shop: presentShop(team, look),
    locale: 'fr',
    path: '',
    first_name: null,
  } as const;
  const sections = customerPages.writeNotice({
    kind: 'legal',
    frame,
    rules: presentRules({ flow, conditional, team: wall, uuid: '' }),
  });
  return sections.map(({ title, text }) => `${title}\n${text}`).join('\n\n');
}

/**
 * Returns the text of a checkbox. Meta requires the name of the business and a description of the
 * messages.
 */
function box(name: string, channel: MessageChannel): string {
  const isMail = CHANNEL_TRAITS[channel].address === 'email';
  const field = isMail ? 'mon adresse e-mail' : 'mon numéro';
  return `J’accepte que ${name} m’écrive ${by(channel)} après ma commande, pour me demander mon avis. J’autorise l’usage de ${field} à cette seule fin, et je peux arrêter à tout moment ${isMail ? 'par le lien de chaque message' : 'en répondant STOP ou par le lien de chaque message'}.`;
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('fr', { type: 'disjunction' }).format(parts);
}
