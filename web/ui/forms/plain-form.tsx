import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { MissingContext } from './form-scope.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface PlainFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput'> {
  /** Called when nothing is wrong; the browser’s own sending is prevented already. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form of one or two fields that needs no form library: `required` and `type` say what a field
 * needs. What is wrong is said under its Field in our words and the first wrong field gets the
 * focus; the browser’s bubbles, in the browser’s language, never appear.
 */
export function PlainForm({ onSubmit, children, ...rest }: PlainFormProps): ReactNode {
  const [missing, setMissing] = useState<ReadonlyMap<string, string>>(new Map());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog may be drawn inside the form of a screen: its own sending is not that of the screen.
    event.stopPropagation();
    const wrong = [...event.currentTarget.elements].filter(
      (element): element is Control => isControl(element) && !element.validity.valid,
    );
    setMissing(new Map(wrong.map((control) => [control.id, sentenceOf(control)])));
    if (wrong.length === 0) return onSubmit(event);
    wrong[0]?.focus();
  };
  const settle = ({ target }: FormEvent<HTMLFormElement>) => {
    if (isControl(target) && missing.has(target.id))
      setMissing(new Map([...missing].filter(([id]) => id !== target.id)));
  };
  return (
    <form {...rest} noValidate onSubmit={submit} onInput={settle}>
      <MissingContext value={missing}>{children}</MissingContext>
    </form>
  );
}

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

function sentenceOf({ validity, type }: Control): string {
  if (validity.valueMissing) return 'Ce champ est à remplir.';
  if (validity.typeMismatch && type === 'email')
    return 'Écrivez une adresse e-mail, par exemple nom@exemple.fr.';
  if (validity.typeMismatch && type === 'url')
    return 'Écrivez une adresse entière, par exemple https://exemple.fr.';
  return 'Cette valeur ne convient pas.';
}
