import { type ReactNode, useEffect, useRef } from 'react';

interface SignInServiceProps {
  /** The name of the sign-in service. */
  service: string;
}

/** Shown while the answer of the service is checked. */
export function ComingIn({ service }: SignInServiceProps): ReactNode {
  return (
    <div role="status">
      <title>{`Connexion par ${service} · Recueil`}</title>
      <h1 className="text-28 font-strong">Connexion…</h1>
      <p className="mt-1.5 text-ink-2">{service} vous a authentifié. Ouverture de la boutique…</p>
    </div>
  );
}

/** Calls `begin` once when mounted, even when the component is rendered again. */
export function GoingIn({
  service,
  begin,
}: SignInServiceProps & { begin: () => Promise<void> }): ReactNode {
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  });
  return <ComingIn service={service} />;
}
