import type { ReactNode } from 'react';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';
import { categoryLabel, languageLabel } from '#web/back-office/integrations/template-labels.ts';
import { templateChoicesOf, type TemplateFilter } from './template-filter.ts';

interface TemplateFiltersProps {
  templates: readonly Template[];
  filter: TemplateFilter;
  onFilter: (filter: TemplateFilter) => void;
}

/** Filters templates by text, category and language. A filter with a single value is not shown. */
export function TemplateFilters({ templates, filter, onFilter }: TemplateFiltersProps): ReactNode {
  const lists = [
    { field: 'category', label: 'Catégorie', word: categoryLabel },
    { field: 'language', label: 'Langue', word: languageLabel },
  ] as const;
  return (
    <div className="mt-3 flex flex-wrap gap-2 max-md:grid max-md:grid-cols-2 max-md:*:first:col-span-2">
      <SearchInput
        label="Chercher un modèle"
        placeholder="Nom ou mots du modèle"
        value={filter.search}
        onSearch={(search) => onFilter({ ...filter, search })}
      />
      {lists.map(({ field, label, word }) => {
        const choices = templateChoicesOf(templates, field);
        return choices.length < 2 ? null : (
          <span key={field} className="max-md:only-of-type:col-span-2">
            <Select
              aria-label={label}
              value={filter[field]}
              onChange={(event) => onFilter({ ...filter, [field]: event.target.value })}
            >
              <option value="">{label}</option>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {word(choice)}
                </option>
              ))}
            </Select>
          </span>
        );
      })}
    </div>
  );
}
