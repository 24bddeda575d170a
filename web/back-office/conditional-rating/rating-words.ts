import type {
  ConditionalConfiguration,
  Destination,
} from '#contract/settings/conditional-configuration.ts';
import { type Band, bandOf, isOrderDrawn } from '#contract/settings/conditional-rating.ts';

/** What the conditional rating does, in plain French. Pure. */

export const RATINGS = [1, 2, 3, 4, 5] as const;
export const BAND_NAMES: Readonly<Record<Band, string>> = {
  unhappy: 'Mécontent',
  neutral: 'Mitigé',
  happy: 'Content',
};
export const MODE_NAMES: Readonly<Record<ConditionalConfiguration['mode'], string>> = {
  neutral: 'Neutre',
  feedback_first: 'Message privé d’abord',
  redirect: 'Redirection',
};
export const KIND_NAMES: Readonly<Record<Destination['kind'], string>> = {
  trustpilot: 'Trustpilot',
  google: 'Google',
  custom: 'Autre site',
};

export function destinationName({
  kind,
  label,
  url,
}: Pick<Destination, 'kind' | 'label' | 'url'>): string {
  if (label !== null && label.trim() !== '') return label;
  return kind === 'custom'
    ? (URL.parse(url)?.hostname.replace(/^www\./, '') ?? KIND_NAMES.custom)
    : KIND_NAMES[kind];
}

export function ratingsOf(band: Band, threshold: number): number[] {
  return RATINGS.filter((rating) => bandOf(rating, threshold) === band);
}

/** « 1 ou 2 étoiles », « de 2 à 5 étoiles ». */
export function starsWords(ratings: readonly number[]): string {
  const [first = 0] = ratings;
  const last = ratings.at(-1) ?? first;
  if (ratings.length === 1) return `${first} étoile${first > 1 ? 's' : ''}`;
  return ratings.length === 2 ? `${first} ou ${last} étoiles` : `de ${first} à ${last} étoiles`;
}

/** How often each review destination comes first: in proportion to its weight. */
export function firstShares(destinations: readonly Pick<Destination, 'weight'>[]): number[] {
  const total = destinations.reduce((sum, { weight }) => sum + weight, 0);
  // Review destinations that all weigh nothing follow the team’s own order.
  return destinations.map(({ weight }, index) =>
    total === 0 ? Number(index === 0) : weight / total,
  );
}

export const joinWithAnd = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} et ${items.at(-1) ?? ''}`;

export function ratingTitle({ is_enabled, destinations, mode }: ConditionalConfiguration): string {
  if (!is_enabled || destinations.length === 0)
    return 'Chaque client est remercié, sans site d’avis';
  if (mode === 'neutral') return 'Les mêmes sites d’avis pour toutes les notes';
  return mode === 'feedback_first'
    ? 'Un client mécontent voit d’abord le formulaire privé'
    : 'Un client content part aussitôt vers un site public';
}

interface RuleLine {
  title: string;
  text: string;
}

export function ruleOf(configuration: ConditionalConfiguration): RuleLine[] {
  return [
    destinationsRule(configuration),
    modeRule(configuration),
    wordsRule(configuration),
    formRule(configuration),
    alertsRule(configuration),
  ];
}

function destinationsRule({ is_enabled, destinations }: ConditionalConfiguration): RuleLine {
  if (!is_enabled)
    return {
      title: 'Aucun site d’avis',
      text: '« Après la note » est désactivé : après sa note, chaque client est remercié et peut écrire à la boutique en privé.',
    };
  if (destinations.length === 0)
    return {
      title: 'Aucun site d’avis',
      text: 'Après sa note, chaque client est remercié et peut écrire à la boutique en privé. Ajoutez un site d’avis pour qu’il puisse aussi le dire en public.',
    };
  const names = joinWithAnd(destinations.map(destinationName));
  const title =
    destinations.length === 1
      ? 'Le même site d’avis pour toutes les notes'
      : `Les ${destinations.length} mêmes sites d’avis pour toutes les notes`;
  const order =
    destinations.length === 1
      ? ''
      : isOrderDrawn(destinations)
        ? ' L’ordre d’affichage est tiré au sort pour chaque client avant sa note, selon vos poids, et ne change plus.'
        : ' L’ordre d’affichage est le même pour tous.';
  return {
    title,
    text: `${names}. À côté, le client peut écrire un avis pour le site de votre boutique, ou un message privé.${order}`,
  };
}

function modeRule({ mode, threshold, is_enabled }: ConditionalConfiguration): RuleLine {
  const unhappy = starsWords(ratingsOf('unhappy', threshold));
  const happy = starsWords(ratingsOf('happy', threshold));
  if (!is_enabled || mode === 'neutral')
    return {
      title: 'La note ne change que les mots',
      text: 'Ni les sites d’avis, ni leur ordre, ni leur place ne dépendent de la note. C’est ce que demandent Trustpilot, Google et la loi.',
    };
  const form = `À ${unhappy}, le formulaire privé s’ouvre au-dessus des sites d’avis, qui restent en vue.`;
  if (mode === 'feedback_first')
    return { title: 'Le client mécontent voit d’abord le formulaire privé', text: form };
  return {
    title: 'Le client content est conduit au premier site',
    text: `À ${happy}, la page mène aussitôt au premier site d’avis. ${form}`,
  };
}

function wordsRule({ threshold, texts }: ConditionalConfiguration): RuleLine {
  const bands = (['happy', 'neutral', 'unhappy'] as const).filter(
    (band) => ratingsOf(band, threshold).length > 0,
  );
  const descriptions = bands.map(
    (band, index) =>
      `${index === 0 ? BAND_NAMES[band] : BAND_NAMES[band].toLowerCase()} à ${starsWords(ratingsOf(band, threshold))}${texts[band] === null ? '' : ', avec vos mots'}`,
  );
  return { title: 'Les mots suivent la note', text: `${descriptions.join(' ; ')}.` };
}

function formRule({ feedback }: ConditionalConfiguration): RuleLine {
  const count = feedback.questions.length;
  const required = feedback.questions.filter((question) => question.required).length;
  const questions =
    count === 0
      ? 'Un champ libre'
      : `${count} question${count > 1 ? 's' : ''}${required > 0 ? `, dont ${required} obligatoire${required > 1 ? 's' : ''},` : ''} et un champ libre`;
  return {
    title: 'Le formulaire privé',
    text: `${questions}${feedback.ask_contact ? ', puis le client dit s’il accepte une réponse' : ''}. Rien n’en est publié.`,
  };
}

function alertsRule({ alerts }: ConditionalConfiguration): RuleLine {
  const ratings = starsWords(RATINGS.filter((rating) => rating <= alerts.max_rating));
  const whom =
    alerts.emails.length === 0
      ? 'aux propriétaires de la boutique'
      : `à ${joinWithAnd(alerts.emails)}`;
  return {
    title: 'Les alertes',
    text: `Une note de ${ratings} est annoncée par e-mail dans la minute ${whom}, avec les mots et les réponses du client.`,
  };
}
