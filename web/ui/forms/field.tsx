import { CircleAlert } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, use, useId, useState } from 'react';
import { classNames } from '#web/ui/layout/class-names.ts';
import {
  FieldScopeContext,
  FormScopeContext,
  MissingContext,
  type RegisterOptions,
} from './form-scope.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { remainingLength } from './remaining-length.ts';
import { useHeightOfError } from './use-height-of-error.ts';
import type { Validation } from './validation-moment.ts';

export interface FieldProps {
  label: ReactNode;
  /** The key in the form. Without a name the control does not belong to a form. */
  name?: string;
  hint?: ReactNode;
  /** A link at the right of the label. */
  aside?: ReactNode;
  /** Replaces the error of the form. */
  error?: string | undefined;
  validation?: Validation;
  options?: RegisterOptions;
  className?: string;
  /**
   * One control: Input, PasswordInput, Textarea or Select. The field provides its name, id and
   * errors.
   */
  children: ReactNode;
}

/**
 * A label, a control, and the error or the hint: `<Field name="email" label="Adresse e-mail"><Input
 * type="email" /></Field>`.
 */
export function Field({
  label,
  name,
  hint,
  aside,
  error,
  validation = 'deferred',
  options,
  className,
  children,
}: FieldProps): ReactNode {
  const id = useId();
  const form = use(FormScopeContext);
  const missing = use(MissingContext)?.get(id);
  const sentence = missing ?? error ?? (name ? form?.errorOf(name) : undefined);
  const field = useHeightOfError(sentence !== undefined);
  const [remaining, setRemaining] = useState<string | null>(null);
  const measure = ({ target }: SyntheticEvent) =>
    setRemaining(
      target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
        ? remainingLength(target)
        : null,
    );
  const described = sentence ? `${id}-error` : hint ? `${id}-hint` : undefined;
  const scope = {
    id,
    name,
    describedBy: described,
    isInvalid: sentence !== undefined,
    validation,
    registration: form && name ? form.register(name, options) : null,
  };
  return (
    <div
      ref={field}
      className={className}
      onFocus={measure}
      onInput={measure}
      onBlur={() => setRemaining(null)} // the count is beside the label, so removing it moves nothing
    >
      <div className="mb-1.5 flex items-baseline justify-between gap-3 leading-5">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {remaining !== null && (
          <span aria-live="polite" className="ml-auto text-12 text-ink-3 tabular-nums">
            {remaining}
          </span>
        )}
        {aside}
      </div>
      <FieldScopeContext value={scope}>{children}</FieldScopeContext>
      {sentence ? (
        <FieldError id={`${id}-error`}>{sentence}</FieldError>
      ) : (
        hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>
      )}
    </div>
  );
}

export function FieldError({
  id,
  isAlert = false,
  children,
}: {
  id: string;
  /** It is read aloud when it appears, because no field that names it takes the focus. */
  isAlert?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <p
      id={id}
      {...(isAlert && { role: 'alert' })}
      className="mt-1.5 flex gap-1.5 leading-5 text-error-text"
    >
      <Icon of={CircleAlert} className="mt-0.5 text-error" />
      <span>{children}</span>
    </p>
  );
}

function FieldHint({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return (
    <p id={id} className="mt-1.5 text-12 text-ink-3">
      {children}
    </p>
  );
}

/** Returns the style that all controls share. `aria-invalid` adds an error border of 2 px. */
export function controlClass(className?: string): string {
  return classNames(
    'w-full rounded-control border border-border-control bg-surface px-2.5 text-14 text-ink max-md:text-16',
    'focus:border-transparent focus:outline-2 focus:-outline-offset-1 focus:outline-focus disabled:opacity-45',
    'aria-invalid:border-error aria-invalid:shadow-[0_0_0_1px_var(--color-error)] aria-invalid:focus:shadow-none',
    className,
  );
}
