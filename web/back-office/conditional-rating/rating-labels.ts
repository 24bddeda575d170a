import { RATINGS } from '#contract/labels/ratings.ts';
import type {
  ConditionalConfiguration,
  Destination,
} from '#contract/settings/conditional-configuration.ts';
import { type Band, bandOf, isOrderDrawn } from '#contract/settings/conditional-rating.ts';
import { formatShare } from '#web/ui/format/numbers.ts';

/** Describes the conditional rating in French. Pure. */

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

/** Returns « 1 ou 2 étoiles » or « de 2 à 5 étoiles ». */
export function starsLabel(ratings: readonly number[]): string {
  const [first = 0] = ratings;
  const last = ratings.at(-1) ?? first;
  if (ratings.length === 1) return `${first} étoile${first > 1 ? 's' : ''}`;
  return ratings.length === 2 ? `${first} ou ${last} étoiles` : `de ${first} à ${last} étoiles`;
}

/**
 * Returns the share of customers for whom each review destination comes first, from 0 to 1: its
 * weight divided by the sum of weights.
 */
export function firstShares(destinations: readonly Pick<Destination, 'weight'>[]): number[] {
  const total = destinations.reduce((sum, { weight }) => sum + weight, 0);
  // When all weights are 0, the destinations are shown in the order of the list.
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

/** A line of the overview: a setting and the section of the editor that changes it. */
interface SettingLine {
  title: string;
  text: string;
  section: EditorSection;
}

/** The id of a section of the editor, used as the fragment of its address. */
type EditorSection = 'sites' | 'comportement' | 'formulaire' | 'alertes';

/** Returns the settings as lines of the overview. */
export function settingLinesOf(configuration: ConditionalConfiguration): SettingLine[] {
  return [
    sitesLine(configuration),
    ...orderLine(configuration),
    thresholdLine(configuration),
    modeLine(configuration),
    formLine(configuration),
    alertsLine(configuration),
  ];
}

function sitesLine({ is_enabled, destinations }: ConditionalConfiguration): SettingLine {
  const text = !is_enabled
    ? '« Après la note » est désactivé : aucun site d’avis n’est montré.'
    : destinations.length === 0
      ? 'Aucun. Ajoutez un site d’avis pour que vos clients puissent le dire en public.'
      : `${joinWithAnd(destinations.map(destinationName))}.`;
  return { title: 'Sites d’avis', text, section: 'sites' };
}

function orderLine({ is_enabled, destinations }: ConditionalConfiguration): SettingLine[] {
  if (!is_enabled || destinations.length < 2) return [];
  const shares = firstShares(destinations);
  const text = isOrderDrawn(destinations)
    ? `Tiré au sort pour chaque client, avant sa note. En premier : ${destinations
        .map(
          (destination, index) =>
            `${destinationName(destination)} pour ${formatShare(shares[index] ?? 0)}`,
        )
        .join(', ')}.`
    : 'Le même pour tous les clients.';
  return [{ title: 'Ordre d’affichage', text, section: 'sites' }];
}

function thresholdLine({ threshold, texts }: ConditionalConfiguration): SettingLine {
  const bands = (['happy', 'neutral', 'unhappy'] as const).filter(
    (band) => ratingsOf(band, threshold).length > 0,
  );
  const descriptions = bands.map(
    (band, index) =>
      `${index === 0 ? BAND_NAMES[band] : BAND_NAMES[band].toLowerCase()} à ${starsLabel(ratingsOf(band, threshold))}${texts[band] === null ? '' : ', avec vos mots'}`,
  );
  return { title: 'Seuil', text: `${descriptions.join(' ; ')}.`, section: 'comportement' };
}

function modeLine({ mode, threshold, is_enabled }: ConditionalConfiguration): SettingLine {
  const unhappy = starsLabel(ratingsOf('unhappy', threshold));
  const happy = starsLabel(ratingsOf('happy', threshold));
  const form = `À ${unhappy}, le formulaire privé s’ouvre au-dessus des sites d’avis, qui restent en vue.`;
  const text =
    !is_enabled || mode === 'neutral'
      ? 'Neutre : la note ne change que les mots, jamais les sites d’avis.'
      : mode === 'feedback_first'
        ? `${MODE_NAMES.feedback_first}. ${form}`
        : `${MODE_NAMES.redirect}. À ${happy}, la page mène aussitôt au premier site d’avis. ${form}`;
  return { title: 'Comportement', text, section: 'comportement' };
}

function formLine({ feedback }: ConditionalConfiguration): SettingLine {
  const count = feedback.questions.length;
  const required = feedback.questions.filter((question) => question.required).length;
  const questions =
    count === 0
      ? 'Un champ libre'
      : `${count} question${count > 1 ? 's' : ''}${required > 0 ? `, dont ${required} obligatoire${required > 1 ? 's' : ''},` : ''} et un champ libre`;
  return {
    title: 'Formulaire privé',
    text: `${questions}${feedback.ask_contact ? ', puis le client dit s’il accepte une réponse' : ''}. Rien n’en est publié.`,
    section: 'formulaire',
  };
}

function alertsLine({ alerts }: ConditionalConfiguration): SettingLine {
  const ratings = starsLabel(RATINGS.filter((rating) => rating <= alerts.max_rating));
  const whom =
    alerts.emails.length === 0
      ? 'aux propriétaires de la boutique'
      : `à ${joinWithAnd(alerts.emails)}`;
  return {
    title: 'Alertes',
    text: `Une note de ${ratings} est annoncée par e-mail dans la minute ${whom}, avec les mots et les réponses du client.`,
    section: 'alertes',
  };
}

/** The legal rules and the rules of the review sites, shown on request. */
export const LAW: readonly { title: string; text: string }[] = [
  {
    title: 'Les mêmes sites pour toutes les notes',
    text: 'Trustpilot et Google interdisent de n’inviter que les clients contents, et de cacher un site aux autres. Le code de la consommation (art. L.121-4) tient pour trompeur de présenter des avis triés.',
  },
  {
    title: 'Un ordre décidé avant la note',
    text: 'L’ordre d’affichage vient de la demande seule : il est le même à chaque visite, quelle que soit l’étoile touchée.',
  },
  {
    title: 'Un message privé n’est jamais publié',
    text: 'Il est proposé à tous, à côté des sites d’avis, et n’en remplace aucun.',
  },
];
