import type { ReactNode } from 'react';

export interface FormSectionProps {
  /** The target of a link on the same page. */
  id?: string;
  title: ReactNode;
  /** The purpose of the section, in one or two sentences. */
  what: ReactNode;
  /** The fields, at most 480 px wide. */
  children: ReactNode;
}

/**
 * A section of a settings form: the purpose at the left, the fields at the right, and a line above.
 */
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
