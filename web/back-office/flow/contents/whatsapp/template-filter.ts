import { templateText } from '#contract/messages/templates/template-structure.ts';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';

export interface TemplateFilter {
  search: string;
  /** Empty for all categories. */
  category: string;
  language: string;
}
export const NO_FILTER: TemplateFilter = { search: '', category: '', language: '' };

/**
 * Returns the templates whose name or text contains every search term, ignoring accents and case.
 */
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

/** Returns the distinct values of a field of the templates, in alphabetical order. */
export function templateChoicesOf(
  templates: readonly Template[],
  field: 'category' | 'language',
): string[] {
  return [...new Set(templates.flatMap((template) => template[field] ?? []))].toSorted((a, b) =>
    a.localeCompare(b),
  );
}

/** Returns the text of a template on one line, without markup, as the list shows it. */
export function excerptOf({ structure }: Pick<Template, 'structure'>): string {
  return templateText(structure, ({ example, number }) => example ?? String(number))
    .replaceAll(/[*~]/gu, '')
    .replaceAll(/[ \n]+/gu, ' ');
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
