import answer from './styles/answer.css?inline';
import base from './styles/base.css?inline';
import blocks from './styles/blocks.css?inline';
import fields from './styles/fields.css?inline';
import general from './styles/general.css?inline';
import preferences from './styles/preferences.css?inline';
import products from './styles/products.css?inline';
import prose from './styles/prose.css?inline';
import stars from './styles/stars.css?inline';

/** Joins the rules that a page uses. */
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
 * The rules for a page with blocks of the team. They are separate, so that other pages do not
 * contain them.
 */
export const BLOCK_RULES: string = blocks.trim();
