import answer from './styles/answer.css?inline';
import base from './styles/base.css?inline';
import blocks from './styles/blocks.css?inline';
import fields from './styles/fields.css?inline';
import general from './styles/general.css?inline';
import preferences from './styles/preferences.css?inline';
import products from './styles/products.css?inline';
import prose from './styles/prose.css?inline';
import stars from './styles/stars.css?inline';

/** A page carries only the rules it uses. */
const rules = (...parts: readonly string[]): string => parts.join('').trim();

export const STYLES = {
  notice: rules(base),
  rating: rules(base, stars),
  answer: rules(base, answer, fields),
  products: rules(base, answer, fields, products),
  prose: rules(base, prose),
  general: rules(base, stars, fields, general),
  preferences: rules(base, fields, preferences),
} as const;
export type StyleName = keyof typeof STYLES;

/**
 * For a page with blocks of the team’s own; beside those above, so that a page without them does
 * not carry it.
 */
export const BLOCK_RULES: string = blocks.trim();
