import type { ReactNode } from 'react';

export interface FormSectionProps {
  title: ReactNode;
  /** What it is for, in a sentence or two. */
  what: ReactNode;
  /** At most 480 px of fields. */
  children: ReactNode;
}

/** A part of a settings form: what at the left, fields at the right, a hairline above. */
export function FormSection({ title, what, children }: FormSectionProps): ReactNode {
  return (
    <section className="hairline-t grid grid-cols-[280px_minmax(0,480px)] gap-x-12 gap-y-4 py-6 max-lg:grid-cols-1">
      <div className="leading-5">
        <h2 className="font-strong">{title}</h2>
        <p className="mt-1 text-ink-2">{what}</p>
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  );
}
