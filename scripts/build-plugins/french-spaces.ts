import type { Plugin } from 'vite';
import { setSpaces } from '#contract/messages/french-spaces.ts';

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  value?: unknown;
}

/**
 * Texts that a team copies into its messages, where a special space would make an SMS more
 * expensive.
 */
const OF_MESSAGES = /flow[\\/]contents[\\/]|page-builder[\\/]page-templates/;

/**
 * Replaces ordinary spaces of French punctuation by non-breaking ones in the texts of the back
 * office, so that no line begins with « : » or ends with an opening quotation mark.
 */
export function frenchSpaces(): Plugin {
  return {
    name: 'french-spaces',
    enforce: 'post', // texts between tags are strings at this stage
    transform: {
      filter: {
        id: { include: /web[\\/](?:back-office|ui)[\\/].*\.tsx?(?:\?|$)/, exclude: OF_MESSAGES },
      },
      handler(code) {
        let set = '';
        let from = 0;
        for (const { start, end } of textsIn(this.parse(code))) {
          set += code.slice(from, start) + setSpaces(code.slice(start, end));
          from = end;
        }
        return { code: set + code.slice(from), map: null };
      },
    },
  };
}

/** Returns strings and the fixed parts of templates, in their order. */
function textsIn(tree: unknown): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value } = node as SyntaxNode;
    if (type === 'TemplateElement' || (type === 'Literal' && typeof value === 'string'))
      found.push(node as SyntaxNode);
    else Object.values(node).forEach(walk);
  };
  walk(tree);
  return found.toSorted((one, other) => one.start - other.start);
}
