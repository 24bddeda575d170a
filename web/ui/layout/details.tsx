import type { ReactNode } from 'react';

/**
 * Pairs of a label and a value in a panel: `<Details><Detail label="Livrée">lun. 16
 * nov.</Detail></Details>`.
 */
export function Details({ children }: { children: ReactNode }): ReactNode {
  return (
    <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-2 leading-5 max-md:grid-cols-[fit-content(112px)_minmax(0,1fr)]">
      {children}
    </dl>
  );
}
export function Detail({ label, children }: { label: ReactNode; children: ReactNode }): ReactNode {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1.5 [&_button]:-my-1.5 max-md:[&_button]:-my-3">
        {children}
      </dd>
    </>
  );
}
