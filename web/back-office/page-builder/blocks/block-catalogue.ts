import {
  ExternalLink,
  Heading,
  Image,
  type LucideIcon,
  MessageSquareLock,
  MessageSquareQuote,
  Minus,
  MousePointerClick,
  Scale,
  ShoppingBag,
  Star,
  Store,
  TextAlignStart,
} from 'lucide-react';
import {
  BLOCK_KINDS,
  type CustomerPageName,
  isAllowed,
  isOnce,
  type PageBlockKind,
} from '#contract/settings/page-rules.ts';
import type { BlockId, DraftBlock } from '../builder-state.ts';

interface KindOfBlock {
  name: string;
  icon: LucideIcon;
  /** The purpose of the block, in one line of the menu. */
  hint: string;
}

export const BLOCKS: Readonly<Record<PageBlockKind, KindOfBlock>> = {
  logo: { name: 'Logo', icon: Store, hint: 'Votre logo, ou le nom de la boutique' },
  heading: { name: 'Titre', icon: Heading, hint: 'Une ligne qui se remarque' },
  text: { name: 'Texte', icon: TextAlignStart, hint: 'Quelques phrases à vous' },
  stars: { name: 'Étoiles', icon: Star, hint: 'La question et ses cinq réponses' },
  destinations: {
    name: 'Sites d’avis',
    icon: ExternalLink,
    hint: 'Les liens vers ces sites, et le message privé',
  },
  feedback_form: {
    name: 'Message privé',
    icon: MessageSquareLock,
    hint: 'Le formulaire que vous seul lisez',
  },
  review_form: {
    name: 'Avis pour votre site',
    icon: MessageSquareQuote,
    hint: 'L’avis à publier sur votre mur',
  },
  image: { name: 'Image', icon: Image, hint: 'Une photo de l’atelier, d’un produit' },
  button: { name: 'Bouton', icon: MousePointerClick, hint: 'Un lien vers une page à vous' },
  upsell: { name: 'Offre', icon: ShoppingBag, hint: 'Un produit pour une prochaine fois' },
  legal: {
    name: 'Pied de page légal',
    icon: Scale,
    hint: 'Modalités, et comment ne plus recevoir',
  },
  divider: { name: 'Séparation', icon: Minus, hint: 'Ligne de séparation et espace' },
};

export const PAGES: Readonly<Record<CustomerPageName, { name: string; what: string }>> = {
  rating: { name: 'Note', what: 'Ce que le message ouvre : la question et ses étoiles.' },
  thanks: {
    name: 'Remerciement',
    what: 'Ce qui suit la note : les mêmes sites d’avis pour toutes les notes.',
  },
  feedback: {
    name: 'Message privé',
    what: 'Ce qui suit une note basse, si « Après la note » demande d’abord un message privé. Les sites d’avis y restent visibles.',
  },
};
/** The pages in the order in which a customer opens them. */
export const PAGE_ORDER: readonly CustomerPageName[] = ['rating', 'thanks', 'feedback'];

/** Returns the kinds of blocks that can still be added to a page. */
export function addableKinds(
  page: CustomerPageName,
  blocks: readonly DraftBlock[],
): readonly PageBlockKind[] {
  return BLOCK_KINDS.filter(
    (kind) =>
      isAllowed(page, kind) && !(isOnce(page, kind) && blocks.some((block) => block.kind === kind)),
  );
}

export function newId(): BlockId {
  return crypto.randomUUID();
}

/** Returns a new block with all its fields, in the order of `page-blocks.ts`. */
export function newBlock(kind: PageBlockKind): DraftBlock {
  const common = { id: newId(), is_hidden: false };
  switch (kind) {
    case 'logo':
      return { kind, ...common, size: 'medium' };
    case 'heading':
      return { kind, ...common, text: '', level: 2, align: 'left', translations: {} };
    case 'text':
      return { kind, ...common, text: '', align: 'left', translations: {} };
    case 'stars':
      return { kind, ...common, label: null, size: 'medium', translations: {} };
    case 'image':
      return { kind, ...common, alt: '', width: 100, pixels: null, translations: {}, url: '' };
    case 'button':
      return { kind, ...common, translations: {}, label: '', url: '' };
    case 'divider':
      return { kind, ...common, space: 'medium' };
    case 'destinations':
    case 'feedback_form':
    case 'review_form':
    case 'upsell':
    case 'legal':
      return { kind, ...common };
  }
}

/** Returns the name of a block in the list: its own text, or else the name of its kind. */
export function blockName(block: DraftBlock): string {
  const text =
    block.kind === 'heading' || block.kind === 'text'
      ? block.text
      : block.kind === 'button' || block.kind === 'stars'
        ? (block.label ?? '')
        : block.kind === 'image'
          ? block.alt
          : '';
  const [line = ''] = text.trim().split('\n');
  return line === '' ? BLOCKS[block.kind].name : line.replaceAll(/[*_]/gu, '');
}

/** Returns what is missing before a block can be published, or null. */
export function findMissing(block: DraftBlock): string | null {
  if (block.kind === 'button' && block.label.trim() === '') return 'Écrivez ce que dit le bouton.';
  if (block.kind === 'button' && !/^https:\/\/[^/]+\.[^/]+/u.test(block.url))
    return 'Indiquez une adresse qui commence par https://.';
  if (block.kind === 'image' && !isImageAddress(block.url))
    return 'Choisissez une image, ou indiquez son adresse.';
  return null;
}

/**
 * Returns true for a path of this instance, an `https` address, or an `http` address of the local
 * machine.
 */
export function isImageAddress(url: string): boolean {
  return (
    /^\/[\w-]+(?:\/[\w.-]+)*$/u.test(url) ||
    (/^https:\/\/[^/]+\.[^/]+/u.test(url) && URL.canParse(url)) ||
    /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/u.test(url)
  );
}
