import { THANKS_TEXTS } from '../products/thanks-texts.ts';
import type { LegalRules } from '#contract/customer-pages/customer-frame.ts';
import { WALL_RULES } from './wall-rules.ts';
import type { LegalSection, LegalPageTexts } from './page-texts.ts';

/**
 * The sections of « Modalités des avis ». Every sentence follows from a setting of the team or from
 * the behaviour of the software (code de la consommation, L.111-7-2 and D.111-17).
 */

const MOMENT: Readonly<Record<LegalRules['trigger_event'], string>> = {
  order_created: 'après une commande',
  order_paid: 'après le paiement d’une commande',
  order_fulfilled: 'après l’expédition d’une commande',
  order_delivered: 'après la livraison d’une commande',
};

export const frenchLegal: LegalPageTexts = {
  title: 'Modalités des avis',
  sections: (shop, rules, sites) => sections(shop, rules, sites, false),
  website: 'Aller sur le site de la boutique',
  figures: 'Les avis de la boutique et leurs chiffres',
};
export const frenchLegalTu: LegalPageTexts = {
  ...frenchLegal,
  sections: (shop, rules, sites) => sections(shop, rules, sites, true),
};

function sections(
  shop: string,
  rules: LegalRules,
  sites: readonly string[],
  isTu: boolean,
): readonly LegalSection[] {
  const texts = WALL_RULES.fr;
  const reminders =
    ['sans relance', 'avec une relance au plus', 'avec deux relances au plus'][rules.reminders] ??
    'avec quelques relances';
  const your = isTu ? 'ta' : 'votre';
  return [
    {
      title: 'Qui demande, et à qui',
      text: rules.is_general
        ? texts.open(shop)
        : `${shop} pose la question ${MOMENT[rules.trigger_event]}, une fois par commande, ${reminders}. Les clients ne sont jamais choisis selon leur avis supposé. L’envoi et la collecte passent par le logiciel Recueil.`,
    },
    {
      title: rules.gives_code ? THANKS_TEXTS.fr.legal_title : 'Aucune contrepartie',
      text: rules.gives_code
        ? THANKS_TEXTS.fr.legal_text
        : 'Ni remise, ni cadeau, ni points ne sont donnés ici en échange d’un avis.',
    },
    choices(rules, sites),
    {
      title: 'Ce qui est publié',
      text: `Le message écrit « à la boutique seulement » ne paraît nulle part. La note ne paraît qu’avec un avis que son auteur destine au site de la boutique${sites.length === 0 ? '' : '. Un avis publié sur un autre site suit les règles de ce site, qui en assure le contrôle'}.`,
    },
    ...texts.sections(rules),
    {
      title: 'Changer ou retirer',
      text: `La note se change pendant 30 jours par le lien reçu, la dernière compte. Le lien reste ouvert ${rules.link_ttl_days} jours après le premier message. ${texts.edit}`,
    },
    {
      title: 'Données personnelles',
      text: `Responsable : ${shop}. Sont utilisés le nom, l’adresse ou le numéro, la commande, la note et le message, pour demander l’avis, le lire et y répondre. Base légale : intérêt légitime pour la demande, accord pour la parution.${rules.is_general ? '' : ` ${texts.objection}`} Pour accéder à ${isTu ? 'tes' : 'vos'} données ou les effacer : la boutique. Réclamation : cnil.fr.`,
    },
    {
      title: 'Cette page et ce qu’elle mesure',
      text: `Ni cookie ni pisteur. La boutique sait que la page a été ouverte, ${your} note et le lien public suivi, rien d’autre. Un cookie est posé seulement par le choix d’une langue.`,
    },
  ];
}

function choices(rules: LegalRules, sites: readonly string[]): LegalSection {
  const list = [...sites, 'le site de la boutique', 'un message privé à la boutique'].join(', ');
  const order = rules.is_order_drawn
    ? 'L’ordre des sites d’avis est tiré au sort pour chaque client, avant sa note, et ne change plus.'
    : 'Leur ordre est le même pour tous.';
  if (!rules.is_enabled || sites.length === 0)
    return {
      title: 'Les mêmes choix pour toutes les notes',
      text: 'De 1 à 5, chaque client peut écrire un avis pour le site de la boutique, ou un message privé.',
    };
  if (rules.mode === 'neutral')
    return {
      title: 'Les mêmes choix pour toutes les notes',
      text: `De 1 à 5, chaque client voit les mêmes choix\u00a0: ${list}. ${order}`,
    };
  const low =
    'Les notes basses voient d’abord le message privé, les liens publics restent visibles au-dessous.';
  const high =
    rules.mode === 'redirect'
      ? ' Les notes hautes sont conduites aussitôt vers un site public.'
      : '';
  return {
    title: 'Ce qui suit la note',
    text: `${low}${high} Chaque client peut toujours suivre les liens publics : ${sites.join(', ')}.`,
  };
}
