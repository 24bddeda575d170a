import type { ReactNode } from 'react';

/** A part of the administration: its name, what it says at a glance, then the detail. */
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
