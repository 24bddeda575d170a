import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import { MissingContext } from './form-scope.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface PlainFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onInput'> {
  /**
   * Called when all fields are valid. The default submission of the browser is already prevented.
   */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form of one or two fields without a form library. `required` and `type` define the validation.
 * Errors are shown under their Field with the application’s own sentences, and the first invalid
 * field gets the focus. The browser’s messages, which are in the browser’s language, never appear.
 */
export function PlainForm({ onSubmit, children, ...rest }: PlainFormProps): ReactNode {
  const [missing, setMissing] = useState<ReadonlyMap<string, string>>(new Map());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog can be rendered inside a screen’s form. Submitting the dialog must not submit that
    // form.
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
