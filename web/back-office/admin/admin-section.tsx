import type { ReactNode } from 'react';

/** Shows one section of the administration: its title, a summary and its details. */
export function AdminSection({
  title,
  what,
  children,
}: {
  title: string;
  what?: ReactNode;
  children: ReactNode;
}): ReactNode {
  return (
    <section className="max-w-220 pt-8">
      <h2 className="font-strong">{title}</h2>
      {what && <p className="leading-5 text-ink-2">{what}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
