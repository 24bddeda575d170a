import { type ReactNode, useState } from 'react';
import { byExample, byVariableName } from '#contract/messages/templates/template-preview.ts';
import type { TemplateVariable } from '#contract/messages/templates/template-structure.ts';
import {
  templateValues,
  variablesWithoutValue,
} from '#contract/messages/templates/template-values.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import type { Template } from '#web/back-office/integrations/integrations-data.ts';
import {
  categoryLabel,
  languageLabel,
  TEMPLATE_STATES,
  templateRemedy,
} from '#web/back-office/integrations/template-labels.ts';
import { useSession } from '#web/back-office/session/use-session.ts';
import type { WhatsappForm } from '../contents-form.ts';
import { exampleOf } from '../example.ts';
import { PreviewBeside } from '../preview-beside.tsx';
import { TemplatePhone } from './template-phone.tsx';
import { TemplateVariables } from './template-variables.tsx';
import { TextFindings } from '../text/text-findings.tsx';
import { checkTemplate } from './check-template.ts';

interface WhatsappTemplateProps {
  template: Template;
  content: WhatsappForm;
  isChannel: boolean;
  onChange: (variables: Record<string, string>) => void;
  onRemove: () => void;
}
type TemplateView = 'filled' | 'examples' | 'names';

/** Shows the chosen template as a phone displays it, and edits its variables below. */
export function WhatsappTemplate({
  template,
  content,
  isChannel,
  onChange,
  onRemove,
}: WhatsappTemplateProps): ReactNode {
  const { team } = useSession();
  const [shown, setShown] = useState<TemplateView>('filled');
  const { structure, name, category, language, status } = template;
  const [icon, tone, word] = TEMPLATE_STATES[status];
  const example = exampleOf(team.name);
  const missing = variablesWithoutValue(structure, content.variables);
  const values = templateValues(structure, content.variables, example);
  const links = linksOf(template);
  const filled = (variable: TemplateVariable): string => {
    const value = missing.includes(variable.name) ? null : (values[variable.name] ?? null);
    if (value === null) return byExample(variable);
    return links.has(variable.name) ? addressOf(value, links.get(variable.name)) : value;
  };
  const foreign = foreignHost(links);
  return (
    <>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-medium break-all">{name}</span>
          <span className="text-12 text-ink-3">
            {[category && categoryLabel(category), language && languageLabel(language)]
              .filter(Boolean)
              .join(', ')}
          </span>
          {status !== 'approved' && <Status icon={icon} tone={tone} word={word} />}
        </p>
        {status !== 'approved' && (
          <p className="mt-1 text-ink-2">
            {templateRemedy(template)} D’ici là, cette étape prend le canal suivant.
          </p>
        )}
        {!isChannel && (
          <p className="mt-1 text-ink-2">
            WhatsApp n’est pas un canal de cette étape : ce modèle n’y part pas.
          </p>
        )}
      </div>
      {status !== 'unreadable' && (
        <>
          <PreviewBeside title="WhatsApp">
            <div className="grid gap-3">
              <TemplatePhone
                structure={structure}
                valueOf={{ filled, examples: byExample, names: byVariableName }[shown]}
                missing={shown === 'filled' ? missing : []}
              />
              <SegmentedControl
                label="Montrer dans l’aperçu"
                name="template-shown"
                value={shown}
                onChoose={setShown}
                options={[
                  { value: 'filled', label: `Pour ${example.first_name}` },
                  { value: 'examples', label: 'Exemples' },
                  { value: 'names', label: 'Noms' },
                ]}
              />
            </div>
          </PreviewBeside>
          {foreign !== null && (
            <Note tone="warning" title={`Le bouton ouvre ${foreign}`}>
              C’est l’adresse que Meta a approuvée. Elle doit mener à {location.host}, où vos
              clients donnent leur avis : sinon, choisissez un modèle dont le bouton ouvre cette
              adresse.
            </Note>
          )}
          <TextFindings findings={checkTemplate(structure, content.variables, language, example)} />
          <TemplateVariables
            structure={structure}
            variables={content.variables}
            values={example}
            onChange={onChange}
          />
        </>
      )}
      <Button look="ghost" className="-ml-3 w-fit" onClick={onRemove}>
        Retirer ce modèle
      </Button>
    </>
  );
}

/**
 * Returns the variables of URL buttons with the fixed beginning of their address, or undefined when
 * the template does not contain it.
 */
function linksOf({ structure }: Template): ReadonlyMap<string, string | undefined> {
  const buttons = (structure.buttons ?? []).flatMap(({ list }) => list);
  return new Map(
    buttons.flatMap(({ variable, url }) =>
      variable === null ? [] : [[variable.name, url?.split('{{')[0]]],
    ),
  );
}

/**
 * Returns the address to show for the end of an address. It is completed when it begins as the
 * template does, or when the template does not contain the beginning.
 */
function addressOf(end: string, begin: string | undefined): string {
  const whole = `${location.origin}/${end.replaceAll('%E2%80%A6', '…')}`;
  return begin === undefined || whole.startsWith(begin) ? whole : end.replaceAll('%E2%80%A6', '…');
}

/**
 * Returns the host of a URL button that leads away from this instance, or null when all lead here
 * or the address is unknown.
 */
function foreignHost(links: ReadonlyMap<string, string | undefined>): string | null {
  const hosts = [...links.values()].flatMap((begin) =>
    begin === undefined ? [] : (URL.parse(begin)?.host ?? []),
  );
  return hosts.find((host) => host !== location.host) ?? null;
}
