import { WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { isOffline, watchConnection } from '#web/api/connection.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { useAskedAgain } from '../use-asked-again.ts';

/**
 * Shown while the server does not answer. It polls the server, and disappears when the server
 * answers again.
 */
export function OfflineBanner(): ReactNode {
  const offline = useSyncExternalStore(watchConnection, isOffline);
  useAskedAgain(offline);
  if (!offline) return null;
  return (
    <div
      role="status"
      className="floating fixed bottom-[calc(1.5rem+var(--bottom-notice))] left-1/2 z-40 flex h-12 -translate-x-1/2 animate-rise items-center gap-3 px-4 whitespace-nowrap max-md:right-2 max-md:bottom-[calc(5rem+var(--bottom-notice))] max-md:left-2 max-md:h-auto max-md:translate-x-0 max-md:py-3 max-md:whitespace-normal"
    >
      <Icon of={WifiOff} className="text-warning" />
      <span>
        <b className="font-medium">Hors ligne.</b>{' '}
        <span className="text-ink-2">
          Recueil ne répond pas, nouvel essai dans un instant. Rien n’est perdu.
        </span>
      </span>
    </div>
  );
}
