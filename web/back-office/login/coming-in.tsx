import { type ReactNode, useEffect, useRef } from 'react';

interface SignInServiceProps {
  /** Who vouches for the person. */
  service: string;
}

/** While the answer of the service is checked. */
export function ComingIn({ service }: SignInServiceProps): ReactNode {
  return (
    <div role="status">
      <title>{`Connexion par ${service} · Recueil`}</title>
      <h1 className="text-28 font-strong">Connexion…</h1>
      <p className="mt-1.5 text-ink-2">{service} vous a authentifié. Ouverture de la boutique…</p>
    </div>
  );
}

/** The answer is good: begins what it allows, once, however often this is drawn. */
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
