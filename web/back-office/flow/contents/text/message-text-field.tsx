import type { KeyboardEvent, ReactNode } from 'react';
import type { Finding } from '#contract/messages/finding.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { MARK_KEYS, type MarkSign, wrapSelection } from './text-control.ts';
import { type MarkKind, markText } from './text-marks.ts';

interface MessageTextFieldProps {
  /** The name of the field in the form. */
  name: string;
  label: string;
  hint?: ReactNode;
  value: string;
  rows: number;
  /** The findings in this field. */
  findings: readonly Finding[];
  /** Buttons at the right of the label, which insert something into the text. */
  tools?: ReactNode;
  /** Enables Ctrl B and Ctrl I. Called with the changed text. */
  onMark?: (text: string) => void;
  /** Characters that force an SMS alphabet with fewer characters per segment. */
  costly?: readonly string[];
}

const LOOKS: Readonly<Record<MarkKind, string | undefined>> = {
  plain: undefined,
  variable: 'rounded-[3px] bg-secondary-soft',
  costly: 'rounded-[3px] bg-warning-soft',
  warning: 'underline decoration-warning decoration-wavy decoration-1 underline-offset-4',
  error: 'underline decoration-error decoration-wavy decoration-1 underline-offset-4',
};

/**
 * A text area that highlights variables, costly characters and findings behind its text. With
 * `rows` 1, Enter is ignored.
 */
export function MessageTextField({
  name,
  label,
  hint,
  value,
  rows,
  findings,
  tools,
  onMark,
  costly = [],
}: MessageTextFieldProps): ReactNode {
  const isLine = rows === 1;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isLine && event.key === 'Enter') event.preventDefault();
    const sign = onMark && (event.ctrlKey || event.metaKey) && !event.altKey && signOf(event.key);
    if (!sign) return;
    event.preventDefault();
    onMark(wrapSelection(event.currentTarget, sign));
  };
  return (
    <Field name={name} label={label} hint={hint} aside={tools}>
      <div className="relative isolate rounded-control bg-surface">
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 -z-10 overflow-hidden border border-transparent px-2.5 py-2 text-14 leading-5 break-words whitespace-pre-wrap text-transparent select-none max-md:text-16 max-md:leading-6"
        >
          {markText(value, findings, costly).map(({ text, kind }, index) => (
            // The position is the key: runs have no id.
            <span key={`${index}-${kind}`} className={LOOKS[kind]}>
              {text}
            </span>
          ))}
        </div>
        <Textarea
          rows={rows}
          onKeyDown={press}
          className={classNames(
            'block resize-none bg-transparent! max-md:leading-6',
            isLine && 'min-h-(--control)! py-[5px]!',
          )}
        />
      </div>
    </Field>
  );
}

function signOf(key: string): MarkSign | undefined {
  return (['*', '_'] as const).find((sign) => MARK_KEYS[sign] === key.toUpperCase());
}
