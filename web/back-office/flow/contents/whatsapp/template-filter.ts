import { templateText } from '#contract/messages/templates/template-structure.ts';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';

export interface TemplateFilter {
  search: string;
  /** Empty: all. */
  category: string;
  language: string;
}
export const NO_FILTER: TemplateFilter = { search: '', category: '', language: '' };

/** Those whose name or words hold every word that is searched, accents aside. */
export function filterTemplates(
  templates: readonly Template[],
  { search, category, language }: TemplateFilter,
): Template[] {
  const searchTerms = plain(search).split(/\s+/u).filter(Boolean);
  return templates.filter((template) => {
    if (category !== '' && template.category !== category) return false;
    if (language !== '' && template.language !== language) return false;
    const text = plain(
      `${template.name} ${excerptOf(template)} ${template.structure.header?.text ?? ''} ${template.structure.footer?.text ?? ''}`,
    );
    return searchTerms.every((word) => text.includes(word));
  });
}

/** The values that the templates have, each once, in order. */
export function templateChoicesOf(
  templates: readonly Template[],
  field: 'category' | 'language',
): string[] {
  return [...new Set(templates.flatMap((template) => template[field] ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}

/** Its words on one line, as the list shows them: without the signs of the markup. */
export function excerptOf({ structure }: Pick<Template, 'structure'>): string {
  return templateText(structure, ({ example, number }) => example ?? String(number))
    .replaceAll(/[*~]/gu, '')
    .replaceAll(/[ \n]+/gu, ' ');
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
