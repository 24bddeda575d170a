import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlaceholderValues } from '#contract/messages/templates/message-template.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { VARIABLES } from './text-values.ts';

interface TextVariablesProps {
  values: PlaceholderValues;
  onInsert: (word: string) => void;
}

/**
 * Inserts a variable at the caret. The tooltip of each variable explains it and shows its example
 * value.
 */
export function TextVariables({ values, onInsert }: TextVariablesProps): ReactNode {
  return (
    <div
      role="group"
      aria-label="Insérer une variable"
      className="flex flex-wrap items-center gap-1.5"
    >
      {VARIABLES.map(({ name, label, means }) => (
        <button
          key={name}
          type="button"
          data-tooltip={`${means} Ici : ${values[name]}`}
          // Prevents the button from taking the focus, so that the caret stays in the text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onInsert(`{{${name}}}`)}
          className="inline-flex h-7 items-center gap-1 rounded-control border border-dashed border-border-strong px-2 text-12 text-ink-2 hover:bg-hover max-md:h-11 max-md:px-3 max-md:text-14"
        >
          <Icon of={Plus} className="size-3 text-ink-3" />
          {label}
        </button>
      ))}
      <Menu
        label="Les variables"
        role="dialog"
        className="w-90 max-w-[calc(100vw-2rem)] p-4!"
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className="link px-1 text-12 max-md:min-h-11 max-md:text-14"
          >
            Aperçu
          </button>
        )}
      >
        <dl className="grid gap-3 leading-5">
          {VARIABLES.map(({ name, label, means, missing }) => (
            <div key={name}>
              <dt className="font-medium">
                {label} <code className="text-12 font-normal text-ink-3">{`{{${name}}}`}</code>
              </dt>
              <dd className="text-ink-2">{means}</dd>
              <dd className="text-12 break-all text-ink-3">Ici : {values[name]}</dd>
              <dd className="text-12 text-ink-3">Inconnu : {missing}.</dd>
            </div>
          ))}
        </dl>
      </Menu>
    </div>
  );
}
