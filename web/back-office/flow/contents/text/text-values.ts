import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import {
  PLACEHOLDERS,
  type Placeholder,
  type PlaceholderValues,
} from '#contract/messages/templates/message-template.ts';

/** An example token of the real length, because SMS are measured and billed with it. */
const TOKEN = 'Zx3kP0sQ8vB1nM5tR7wY2a';

/** Returns the values of the example customer, with links of their real length. */
export function trueValues(shop: string, link_base: string): PlaceholderValues {
  const page = `${link_base}/y/${TOKEN}`;
  return {
    first_name: 'Camille',
    last_name: 'Lefèvre',
    shop_name: shop,
    order_number: '10482',
    review_link: page,
    stop_link: `${page}/stop`,
  };
}

export interface Variable {
  name: Placeholder;
  label: string;
  means: string;
  /** The text shown when the value is missing. */
  missing: string;
}

const MEANINGS: Readonly<Record<Placeholder, Omit<Variable, 'name'>>> = {
  first_name: {
    label: 'Prénom',
    means: 'Celui de la commande.',
    missing: 'rien, et l’espace d’avant s’en va : « Bonjour, »',
  },
  last_name: {
    label: 'Nom',
    means: 'Le nom de famille de la commande.',
    missing: 'rien, et l’espace d’avant s’en va',
  },
  shop_name: { label: 'Boutique', means: 'Le nom de votre boutique.', missing: 'toujours là' },
  order_number: {
    label: 'N° de commande',
    means: 'Le numéro de la commande, sans dièse.',
    missing: 'rien, pour une demande faite à la main',
  },
  review_link: {
    label: 'Lien d’avis',
    means: 'La page d’avis de cette personne.',
    missing: 'toujours là ; un SMS qui l’oublie le reçoit à la fin',
  },
  stop_link: {
    label: 'Lien STOP',
    means: 'La page pour ne plus rien recevoir.',
    missing: 'toujours là ; un SMS qui l’oublie le reçoit à la fin',
  },
};

export const VARIABLES: readonly Variable[] = PLACEHOLDERS.map((name) => ({
  name,
  ...MEANINGS[name],
}));

/** The French names of the languages, with and without an article, and of their speakers. */
export const LANGUAGES: Readonly<
  Record<CustomerLocale, { name: string; named: string; readers: string }>
> = {
  fr: { name: 'Français', named: 'le français', readers: 'francophones' },
  en: { name: 'Anglais', named: 'l’anglais', readers: 'anglophones' },
  es: { name: 'Espagnol', named: 'l’espagnol', readers: 'hispanophones' },
  de: { name: 'Allemand', named: 'l’allemand', readers: 'germanophones' },
  it: { name: 'Italien', named: 'l’italien', readers: 'italophones' },
  nl: { name: 'Néerlandais', named: 'le néerlandais', readers: 'néerlandophones' },
};
