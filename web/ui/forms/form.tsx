import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { usePointerPressed } from './use-pointer-pressed.ts';
import { FormScopeContext, type FormScope, type FieldRegistration } from './form-scope.ts';
import {
  type FieldEventType,
  VALIDATION_DELAY_MS,
  type Validation,
  validationMoment,
} from './validation-moment.ts';

export interface FieldEvent {
  type: FieldEventType;
  name: string;
}
export interface FormProps<Values extends FieldValues, Sent> {
  /** The result of `useForm({ resolver: zodResolver(schema), …whenAsked })`. */
  form: UseFormReturn<Values, unknown, Sent>;
  onSubmit: (values: Sent) => void | Promise<void>;
  /**
   * Called when a field is invalid. The field may be on a part of the screen that is not visible.
   */
  onRefused?: (errors: FieldErrors<Values>) => void;
  /** Called for the blur, change, focus and input events of all fields. */
  onFieldEvent?: (event: FieldEvent) => void;
  className?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** The interval in milliseconds at which a delayed check tests whether the pointer was released. */
const RELEASE_POLL_MS = 50;

/**
 * Options for `useForm` that disable its own checks, because this component decides when a field is
 * checked.
 */
export const whenAsked = { mode: 'onSubmit', reValidateMode: 'onSubmit' } as const;

/** A form. The events of its fields bubble up to it and start the checks of each field. */
export function Form<Values extends FieldValues, Sent>({
  form,
  onSubmit,
  onRefused,
  onFieldEvent,
  children,
  ...rest
}: FormProps<Values, Sent>): ReactNode {
  const element = useRef<HTMLFormElement>(null);
  const onEvent = useRef<(event: FieldEvent, validation: Validation) => void>(() => undefined);
  const pauses = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const isPressed = usePointerPressed();
  const { errors, touchedFields, isSubmitted } = form.formState;

  useLayoutEffect(() => {
    onEvent.current = (event, validation) => {
      onFieldEvent?.(event);
      const name = event.name as Path<Values>;
      const wasChecked =
        isSubmitted || Boolean(form.getFieldState(name).error) || isIn(touchedFields, name);
      const moment = validationMoment(event.type, validation, wasChecked);
      if (moment === 'never') return;
      clearTimeout(pauses.current.get(name));
      // Even an immediate check waits for the end of the event, because the library is notified
      // later and would check the old value.
      checkAfter(name, moment === 'now' ? 0 : VALIDATION_DELAY_MS);
    };
    // An error that appears while a button is pressed would move the button away from the pointer,
    // and the click would be lost.
    const checkAfter = (name: Path<Values>, delay: number): void =>
      void pauses.current.set(
        name,
        setTimeout(
          () => (isPressed.current ? checkAfter(name, RELEASE_POLL_MS) : void form.trigger(name)),
          delay,
        ),
      );
  });
  useEffect(
    () =>
      listenToFields(element.current, (event, validation) => onEvent.current(event, validation)),
    [],
  );

  const scope: FormScope = {
    register: (name, options) =>
      form.register(
        name as Path<Values>,
        (options ?? {}) as object,
      ) as unknown as FieldRegistration,
    errorOf: (name) => sentenceAt(errors, name),
    wrongFields: countErrors(errors),
  };
  // Submitting checks all fields. Pending checks are cancelled, because they would remove the
  // server’s errors.
  const submit = (event: FormEvent) => {
    for (const pause of pauses.current.values()) clearTimeout(pause);
    void form.handleSubmit(onSubmit, onRefused)(event);
  };
  return (
    <form noValidate {...rest} ref={element} onSubmit={submit}>
      <FormScopeContext value={scope}>{children}</FormScopeContext>
    </form>
  );
}

/** Shows the server’s sentences at their fields. Returns true when at least one field was found. */
export function showFieldErrors<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  errors: Readonly<Record<string, readonly string[]>>,
): boolean {
  const names = Object.keys(errors).filter(
    (name) => name in form.control._fields || form.getValues(name as Path<Values>) !== undefined,
  );
  for (const [index, name] of names.entries())
    form.setError(
      name as Path<Values>,
      { type: 'server', message: errors[name]?.[0] ?? '' },
      { shouldFocus: index === 0 },
    );
  return names.length > 0;
}

const FIELD_EVENTS = {
  focusin: 'focus',
  focusout: 'blur',
  input: 'input',
  change: 'change',
} as const;

function listenToFields(
  form: HTMLFormElement | null,
  notify: (event: FieldEvent, validation: Validation) => void,
): () => void {
  const stop = new AbortController();
  for (const [native, type] of Object.entries(FIELD_EVENTS) as [
    keyof typeof FIELD_EVENTS,
    FieldEventType,
  ][]) {
    form?.addEventListener(
      native,
      ({ target }) => {
        if (
          !(
            target instanceof HTMLInputElement ||
            target instanceof HTMLTextAreaElement ||
            target instanceof HTMLSelectElement
          ) ||
          !target.name
        )
          return;
        notify(
          { type, name: target.name },
          (target.dataset['validation'] as Validation | undefined) ?? 'deferred',
        );
      },
      { signal: stop.signal },
    );
  }
  return () => stop.abort();
}

function isIn(tree: unknown, path: string): boolean {
  return Boolean(
    path
      .split('.')
      .reduce<unknown>(
        (at, key) =>
          typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined,
        tree,
      ),
  );
}

/** Returns the number of errors with a message, at any depth. */
function countErrors(errors: unknown): number {
  if (typeof errors !== 'object' || errors === null) return 0;
  if (typeof (errors as { message?: unknown }).message === 'string') return 1;
  return Object.entries(errors).reduce(
    (count, [key, inner]) => (key === 'ref' ? count : count + countErrors(inner)),
    0,
  );
}

function sentenceAt(errors: unknown, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined,
      errors,
    );
  const message =
    typeof found === 'object' && found !== null
      ? (found as { message?: unknown }).message
      : undefined;
  return typeof message === 'string' ? message : undefined;
}
