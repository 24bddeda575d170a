import type { ReactNode } from 'react';

export interface FormSectionProps {
  /** By which a link on the same page leads here. */
  id?: string;
  title: ReactNode;
  /** What it is for, in a sentence or two. */
  what: ReactNode;
  /** At most 480 px of fields. */
  children: ReactNode;
}

/** A part of a settings form: what at the left, fields at the right, a hairline above. */
export function FormSection({ id, title, what, children }: FormSectionProps): ReactNode {
  return (
    <section
      id={id}
      className="hairline-t grid scroll-mt-6 grid-cols-[min(280px,34%)_minmax(0,480px)] gap-x-12 gap-y-4 py-6 max-lg:grid-cols-1"
    >
      <div className="leading-5">
        <h2 className="font-strong">{title}</h2>
        <p className="mt-1 text-ink-2">{what}</p>
      </div>
      <div className="grid content-start gap-4">{children}</div>
    </section>
  );
}
