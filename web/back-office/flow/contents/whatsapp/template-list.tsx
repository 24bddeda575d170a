import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Status } from '#web/ui/layout/status.tsx';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';
import {
  categoryLabel,
  languageLabel,
  TEMPLATE_STATES,
  templateRemedy,
} from '#web/back-office/integrations/template-labels.ts';
import { excerptOf } from './template-filter.ts';

interface TemplateListProps {
  /** The templates that match the filters. */
  templates: readonly Template[];
  hasAny: boolean;
  picked: string;
  onPick: (id: string) => void;
  onClear: () => void;
  /** Renders the preview under the picked row. Used on phones. */
  renderPreview: (template: Template) => ReactNode;
}

/**
 * Lists the templates that can be chosen, then the others with the reason. Arrow keys move the
 * selection.
 */
export function TemplateList({
  templates,
  hasAny,
  picked,
  onPick,
  onClear,
  renderPreview,
}: TemplateListProps): ReactNode {
  const usable = templates.filter(({ status }) => status === 'approved');
  const others = templates.filter(({ status }) => status !== 'approved');
  if (hasAny && templates.length === 0) {
    return (
      <p className="flex flex-wrap items-center gap-2 py-2">
        Aucun modèle ne correspond.
        <Button onClick={onClear}>Tout montrer</Button>
      </p>
    );
  }
  return (
    <>
      {usable.length > 0 && (
        <ul aria-label="Modèles approuvés">
          {usable.map((template) => (
            <li key={template.id} className="hairline-b last:border-b-0">
              <label
                className={classNames(
                  'relative flex cursor-pointer items-start gap-2.5 rounded-control px-2 py-2.5 leading-5',
                  template.id === picked ? 'bg-selected' : 'hover:bg-hover',
                  '[&:has(:focus-visible)]:outline-2 [&:has(:focus-visible)]:-outline-offset-2 [&:has(:focus-visible)]:outline-focus',
                )}
              >
                <input
                  type="radio"
                  name="template"
                  value={template.id}
                  checked={template.id === picked}
                  onChange={() => onPick(template.id)}
                  {...(template.id === picked && { 'data-autofocus': true })}
                  className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-border-control bg-surface outline-none checked:border-[5px] checked:border-primary"
                />
                <TemplateText template={template} />
              </label>
              {template.id === picked && (
                <div className="px-2 pt-1 pb-3 md:hidden">{renderPreview(template)}</div>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <>
          <h3 className={classNames('font-medium', usable.length > 0 && 'mt-5')}>
            Pas encore utilisables
          </h3>
          <ul>
            {others.map((template) => (
              <li key={template.id} className="hairline-b px-2 py-2.5 leading-5 last:border-b-0">
                <TemplateText template={template} />
                <p className="mt-1 text-ink-2">{templateRemedy(template)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function TemplateText({ template }: { template: Template }): ReactNode {
  const { name, category, language, status, quality } = template;
  const [icon, tone, word] = TEMPLATE_STATES[status];
  const details = [
    category && categoryLabel(category),
    language && languageLabel(language),
    quality === 'RED' && 'qualité basse',
  ].filter(Boolean);
  return (
    <span className="block min-w-0 flex-1">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium break-all">{name}</span>
        {status === 'approved' ? (
          <span className="text-12 text-ink-3">{details.join(', ')}</span>
        ) : (
          <Status icon={icon} tone={tone} word={word} />
        )}
      </span>
      <span className="line-clamp-2 text-ink-2">{excerptOf(template)}</span>
    </span>
  );
}
