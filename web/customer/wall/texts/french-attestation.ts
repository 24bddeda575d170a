import { deName } from '#contract/messages/de-name.ts';
import { REFUSAL_LABELS, REPORT_LABELS } from '#contract/customer-pages/shop-review.ts';
import type { AttestationFigures } from '#contract/customer-pages/wall-page.ts';
import type { AttestationTexts, ReportTexts } from './wall-page-texts.ts';

const MOMENT: Readonly<Record<AttestationFigures['trigger_event'], string>> = {
  order_created: 'après chaque commande',
  order_paid: 'après le paiement de chaque commande',
  order_fulfilled: 'après l’expédition de chaque commande',
  order_delivered: 'après la livraison de chaque commande',
};
const REMINDERS = [
  'sans relance',
  'avec une relance au plus',
  'avec deux relances au plus',
] as const;
const days = (count: number): string => (count === 1 ? 'un jour' : `${count} jours`);

/**
 * Code de la consommation, L.111-7-2 and D.111-17 to D.111-19. Every sentence follows from a
 * setting or from the behaviour of the software.
 */
export const frenchAttestation: AttestationTexts = {
  title: 'Comment ces avis sont recueillis et contrôlés',
  lead: (shop) =>
    `Les avis ${deName(shop)} sont recueillis, contrôlés et publiés avec le logiciel Recueil. Cette page est tenue à jour par le logiciel.`,
  figures: 'En chiffres',
  counted: (it) => [
    ['Avis publiés', it.published],
    ['dont achat vérifié', it.verified],
    ...(it.has_incentivized ? ([['dont avec contrepartie', it.incentivized]] as const) : []),
    ['En cours de contrôle', it.pending],
    ['Refusés depuis un an', it.refused],
    ['Retirés par leur auteur depuis un an', it.withdrawn],
    ['Doutes signalés depuis un an', it.reported],
  ],
  sections: (shop, figures) => [
    {
      title: 'Qui peut donner un avis',
      text: `${shop} écrit ${MOMENT[figures.trigger_event]}, à chaque client, une fois par commande, ${REMINDERS[figures.reminders] ?? 'avec quelques relances'}. Personne n’est choisi selon l’avis attendu. Un lien ouvert à tous permet aussi de donner un avis : il porte alors la mention « Achat non vérifié ».`,
    },
    {
      title: 'Ce qui est vérifié',
      text: `« Achat vérifié » veut dire que l’avis vient du lien personnel d’une commande connue de la boutique. La date de l’expérience est celle de la livraison, sinon de la commande. L’identité de l’auteur n’est pas contrôlée au-delà.`,
    },
    {
      title: 'Le contrôle avant parution',
      text: `Chaque avis est lu avant de paraître, quelle que soit sa note. Sans décision au bout de ${days(figures.moderation_days)}, il est publié automatiquement si l’achat est vérifié ; sinon il attend une décision. La boutique ne peut modifier ni la note ni le texte ; elle peut répondre.`,
    },
    {
      title: 'Aucune contrepartie',
      text:
        figures.incentivized === 0
          ? 'Aucune remise, aucun cadeau, aucun point n’est donné en échange d’un avis.'
          : 'Un avis donné en échange d’un avantage porte la mention « Avis avec contrepartie ».',
    },
    {
      title: 'L’ordre des avis',
      text: 'Les plus récents d’abord. Le lecteur peut aussi les classer par ancienneté ou par note. La note moyenne est celle de tous les avis publiés, à poids égal.',
    },
    {
      title: 'Les droits de l’auteur',
      text: `Par son lien personnel, l’auteur peut modifier son avis, qui est alors contrôlé de nouveau, ou le retirer. Un refus lui est annoncé avec son motif, et il peut le contester. La boutique peut lui répondre en public.`,
    },
    {
      title: 'Combien de temps',
      text: `Un avis publié reste en ligne tant que son auteur ne le retire pas. Un avis refusé, retiré ou remplacé est gardé ${figures.proof_days === 365 ? 'un an' : days(figures.proof_days)} comme preuve, puis effacé.`,
    },
  ],
  grounds: 'Les seuls motifs de refus',
  reasons: REFUSAL_LABELS,
  report_title: 'Signaler un doute',
  report_how:
    'Chaque avis du mur porte un lien « Signaler », gratuit et ouvert à tous. Un doute motivé est examiné par la boutique ; la réponse est envoyée à l’adresse laissée.',
  wall: 'Lire les avis',
  self: 'Cette page décrit ce que fait le logiciel. Elle n’est pas un certificat, et aucun organisme ne l’a délivrée.',
};

export const frenchReporting: ReportTexts = {
  title: 'Signaler un doute sur cet avis',
  lead: 'Le signalement est gratuit. Il est lu par la boutique, qui doit l’examiner.',
  reason: 'Motif',
  reasons: REPORT_LABELS,
  words: 'Pourquoi ce doute ?',
  text_hint: 'Quelques mots qui permettent de vérifier, 20 caractères au moins.',
  email: 'Adresse e-mail',
  email_hint: 'Facultative : pour recevoir la réponse.',
  send: 'Envoyer le signalement',
  cancel: 'Revenir aux avis',
  problems: {
    reason: 'Choisir un motif.',
    words: 'Écrire entre 20 et 1 000 caractères.',
    email: 'Cette adresse e-mail n’est pas complète.',
    too_fast: 'Envoyer de nouveau : la page venait tout juste de s’ouvrir.',
  },
  done: 'Signalement envoyé',
  done_text: 'La boutique va l’examiner.',
};
