import { isOrderDrawn } from '#contract/settings/conditional-rating.ts';
import { needsAcknowledgement } from '#contract/settings/conditional-configuration.ts';
import { findForbidden } from '#contract/messages/find-forbidden.ts';
import { barsDiscounts } from '#contract/settings/upsell.ts';
import type { ComplianceSnapshot, Acknowledgement } from '../snapshot/compliance-snapshot.ts';
import { frenchDay } from '../french-day.ts';
import { amongRatings, have, ok, type Rule, SETTINGS, unknown, wrong } from '../rule.ts';
import { listMessageTexts } from '../list-message-texts.ts';

const THANKS_CODE =
  'Un code remercie chaque avis d’un acheteur sur un produit, quelle que soit la note. Cet avis porte la mention « Avis avec contrepartie », et le code n’est jamais à côté d’un lien vers un site d’avis.';

/**
 * The rating decides texts, alerts and follow-up, never the review destinations (Trustpilot and
 * Google forbid gating; code de la consommation, L.121-4).
 */
export const CHOICE_RULES: readonly Rule[] = [
  {
    rule: 'neutral_mode',
    chapter: 'choices',
    title: 'Les mêmes choix pour toutes les notes',
    source: 'Règles de Trustpilot et de Google ; code de la consommation, art. L.121-4',
    setting: SETTINGS.rating,
    evaluate: ({ conditional, mode_taken, team }) => {
      if (!conditional.is_enabled)
        return ok('« Après la note » est désactivé : aucun lien public n’est proposé, à personne.');
      if (conditional.mode === 'neutral')
        return ok(
          isOrderDrawn(conditional.destinations)
            ? 'De 1 à 5, chaque client voit les mêmes liens. Leur ordre est tiré au sort avant la note, et n’en dépend pas.'
            : 'De 1 à 5, chaque client voit les mêmes liens, dans le même ordre.',
        );
      const name = conditional.mode === 'redirect' ? 'Redirection' : 'Privé d’abord';
      const forbidden = needsAcknowledgement({ ...conditional, mode_acknowledged: false })
        ? ' Trustpilot et Google l’interdisent, et vous y menez des clients.'
        : '';
      return wrong(
        `Le mode « ${name} » traite les clients selon leur note.${forbidden}${takenBy(mode_taken, team.timezone)} Revenez au mode neutre.`,
      );
    },
  },
  {
    rule: 'same_doors',
    chapter: 'choices',
    title: 'Ce que les clients ont vraiment vu',
    source: 'Règles de Trustpilot et de Google',
    setting: SETTINGS.rating,
    evaluate: ({ lately: { ratings, steered } }) => {
      if (ratings === 0) return unknown('Aucune note récente : il n’y a encore rien à vérifier.');
      if (steered === 0)
        return ok(
          `${amongRatings(ratings)}, aucune n’a orienté son client. La preuve, note par note, est dans le dossier de preuves.`,
        );
      return wrong(
        `${amongRatings(ratings)}, ${have(steered)} reçu un autre parcours selon les étoiles. Le dossier de preuves dit lesquelles.`,
      );
    },
  },
  {
    rule: 'neutral_words',
    chapter: 'choices',
    title: 'Ni récompense, ni note suggérée dans vos messages',
    source: 'Règles de Trustpilot, Google et Meta ; code de la consommation, art. L.121-4',
    setting: SETTINGS.flow,
    evaluate: (snapshot) => {
      const forbiddenTexts = findForbiddenTexts(snapshot);
      if (forbiddenTexts.length === 0)
        return ok('Vos messages ne promettent rien et ne suggèrent aucune note.');
      return wrong(
        `À corriger : ${forbiddenTexts.slice(0, 3).join(' ; ')}${forbiddenTexts.length > 3 ? `, et ${forbiddenTexts.length - 3} de plus` : ''}. L’éditeur de l’étape propose d’autres mots.`,
      );
    },
  },
  {
    rule: 'no_reward',
    chapter: 'choices',
    title: 'Aucune récompense contre un avis',
    source: 'Règles de Trustpilot, Google et Meta ; CPCE, art. L.34-5',
    setting: SETTINGS.upsell,
    evaluate: ({ proposed, conditional, wall }) => {
      const code = wall.gives_code ? `${THANKS_CODE} ` : '';
      if (proposed.length === 0)
        return ok(wall.gives_code ? THANKS_CODE : 'Rien n’est proposé après la note.');
      if (!proposed.includes('discount'))
        return ok(
          wall.gives_code
            ? `${code}Vos autres offres après la note ne sont pas des remises, et aucun message ne les annonce.`
            : 'Ce que vous proposez après la note n’est pas une remise, et aucun message ne l’annonce.',
        );
      if (barsDiscounts(conditional.destinations))
        return ok(
          `${code}Votre remise reste cachée : Trustpilot et Google interdisent toute récompense à côté de leur lien.`,
        );
      return unknown(
        `${code}Une remise est montrée après la note, quelle que soit la note. Vérifiez que personne ne l’annonce avant : ce serait une contrepartie, à dire à côté de chaque avis.`,
      );
    },
  },
  {
    rule: 'blind_selection',
    chapter: 'choices',
    title: 'Personne n’est exclu pour son avis supposé',
    source: 'Règles de Trustpilot ; code de la consommation, art. L.121-4',
    setting: SETTINGS.flow,
    evaluate: ({ flow: { exclusions } }) => {
      const { tags } = exclusions;
      if (tags.length === 0)
        return ok(
          'Aucune étiquette de commande n’exclut de clients : tous sont invités de la même façon.',
        );
      return unknown(
        `${tags.length === 1 ? 'Une étiquette exclut' : `${tags.length} étiquettes excluent`} des commandes (${tags.slice(0, 5).join(', ')}). Vérifiez qu’aucune ne désigne des clients mécontents, un panier ou un ticket ouvert.`,
      );
    },
  },
  {
    rule: 'labelled_trustpilot',
    chapter: 'choices',
    title: 'Des avis Trustpilot reconnus par Trustpilot',
    source: 'Trustpilot, méthodes d’invitation',
    setting: SETTINGS.rating,
    evaluate: ({ conditional }) => {
      const isSimple =
        conditional.is_enabled &&
        conditional.destinations.some(({ kind }) => kind === 'trustpilot');
      if (!isSimple) return ok('Aucun lien simple vers Trustpilot.');
      return wrong(
        'Vos clients arrivent sur Trustpilot par un lien simple : leurs avis ne portent aucune étiquette, et une alerte publique peut paraître sur votre profil s’ils sont nombreux.',
      );
    },
  },
];

function takenBy(taken: Acknowledgement | null, timezone: string): string {
  return taken === null ? '' : ` ${taken.who} en a pris acte le ${frenchDay(taken.at, timezone)}.`;
}

/** Returns forbidden texts, for example « Première relance, SMS : Récompense : « remise » ». */
function findForbiddenTexts(snapshot: ComplianceSnapshot): string[] {
  const messages = listMessageTexts(snapshot).flatMap(({ where, locale, subject, text }) =>
    [
      ...findForbidden('subject', subject ?? '', locale),
      ...findForbidden('text', text, locale),
    ].map(({ title }) => `${where} : ${lower(title)}`),
  );
  const { texts, feedback } = snapshot.conditional;
  const blocks = Object.values(snapshot.look.pages)
    .flat()
    .flatMap((block) => ('text' in block && !block.is_hidden ? [block.text] : []));
  const pages = [
    texts.unhappy,
    texts.neutral,
    texts.happy,
    feedback.title,
    feedback.intro,
    ...blocks,
  ].flatMap((text) =>
    text === null
      ? []
      : findForbidden('text', text, 'fr').filter(({ rule }) => rule !== 'contact_first'),
  );
  return [
    ...new Set([...messages, ...pages.map(({ title }) => `Page du client : ${lower(title)}`)]),
  ];
}

const lower = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);
