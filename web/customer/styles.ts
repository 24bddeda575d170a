import answer from './styles/answer.css?inline';
import base from './styles/base.css?inline';
import fields from './styles/fields.css?inline';
import general from './styles/general.css?inline';
import preferences from './styles/preferences.css?inline';
import prose from './styles/prose.css?inline';
import stars from './styles/stars.css?inline';
import { hashForPolicy } from './policy.ts';

/** A page carries only the rules it uses; their hashes are known before the first request. */
export interface Style {
  css: string;
  hash: string;
}

const style = (...parts: readonly string[]): Style => {
  const css = parts.join('').trim();
  return { css, hash: hashForPolicy(css) };
};

export const STYLES = { notice: style(base), rating: style(base, stars), answer: style(base, answer, fields), prose: style(base, prose), general: style(base, stars, fields, general), preferences: style(base, fields, preferences) } as const;
export type StyleName = keyof typeof STYLES;
