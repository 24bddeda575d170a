import { deName } from '#contract/messages/de-name.ts';
import { type ReactNode, useId } from 'react';
import type {
  Placeholder,
  PlaceholderValues,
} from '#contract/messages/templates/message-template.ts';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import {
  type MappedVariable,
  marked,
  placeholderOf,
  variablesOf,
  wrongText,
} from './template-mapping.ts';
import { VARIABLES } from '../text/text-values.ts';

const OWN_TEXT = 'text';

interface TemplateVariablesProps {
  structure: TemplateStructure;
  variables: Readonly<Record<string, string>>;
  values: PlaceholderValues;
  onChange: (variables: Record<string, string>) => void;
}

/**
 * Edits the value of each variable of the template: one of Recueil’s values, or the shop’s own
 * text.
 */
export function TemplateVariables({
  structure,
  variables,
  values,
  onChange,
}: TemplateVariablesProps): ReactNode {
  const rows = variablesOf(structure);
  if (rows.length === 0)
    return (
      <p className="text-ink-2">Ce modèle n’a pas de variable : chacun reçoit les mêmes mots.</p>
    );
  const set = (name: string, text: string | null) =>
    onChange(
      text === null
        ? Object.fromEntries(Object.entries(variables).filter(([key]) => key !== name))
        : { ...variables, [name]: text },
    );
  return (
    <div>
      <h4 className="font-medium">Variables</h4>
      <ul>
        {rows.map((variable) => (
          <VariableRow
            key={variable.name}
            variable={variable}
            mapped={variables[variable.name]}
            values={values}
            onChange={(text) => set(variable.name, text)}
          />
        ))}
      </ul>
    </div>
  );
}

interface VariableRowProps {
  variable: MappedVariable;
  /** The chosen text. Undefined when nothing is chosen and the default value is used. */
  mapped: string | undefined;
  values: PlaceholderValues;
  onChange: (text: string | null) => void;
}

function VariableRow({
  variable: { name, place, example, ours },
  mapped,
  values,
  onChange,
}: VariableRowProps): ReactNode {
  const id = useId();
  const chosen = mapped === undefined ? ours : placeholderOf(mapped);
  const isOwn = mapped !== undefined && chosen === null;
  const wrong = isOwn
    ? wrongText(mapped)
    : chosen === null
      ? 'Choisissez ce que prend cette variable.'
      : null;
  const choose = (value: string) =>
    onChange(value === OWN_TEXT ? '' : value === ours ? null : marked(value as Placeholder));
  const described =
    wrong === null ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  return (
    <li className="hairline-b grid grid-cols-[minmax(0,1fr)_minmax(0,14rem)] gap-x-4 gap-y-1.5 py-2.5 leading-5 last:border-b-0 max-md:grid-cols-1">
      <p className="min-w-0">
        <span className="block truncate font-mono text-12 leading-5" id={`${id}-name`}>
          {name}
        </span>
        <span className="block text-12 text-ink-3">
          {place}
          {example && `, par exemple ${example}`}
        </span>
      </p>
      <div className="grid min-w-0 gap-1.5 self-start">
        <Select
          aria-label={`Valeur ${deName(name)}`}
          value={isOwn ? OWN_TEXT : (chosen ?? '')}
          onChange={(event) => choose(event.target.value)}
          {...(!isOwn && described)}
        >
          {chosen === null && !isOwn && (
            <option value="" disabled>
              Choisir…
            </option>
          )}
          {VARIABLES.map(({ name: placeholder, label }) => (
            <option key={placeholder} value={placeholder}>
              {label}
              {placeholder.endsWith('_link') ? '' : ` : ${values[placeholder]}`}
            </option>
          ))}
          <option value={OWN_TEXT}>
            {place === 'bouton' ? 'Une autre adresse…' : 'Un texte à vous…'}
          </option>
        </Select>
        {isOwn && (
          <Input
            aria-label={`Texte ${deName(name)}`}
            maxLength={500}
            value={mapped}
            placeholder={place === 'bouton' ? 'https://…' : 'Par exemple : chez {{shop_name}}'}
            onChange={(event) => onChange(event.target.value)}
            {...described}
          />
        )}
        {wrong !== null && (
          <FieldError id={`${id}-error`} isAlert>
            {wrong}
          </FieldError>
        )}
      </div>
    </li>
  );
}
