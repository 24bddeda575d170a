import { House, RotateCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { isCrawler } from './crawler.ts';
import { errorTexts } from './error-texts.ts';
import { Wordmark } from '../brand-mark.tsx';

/** Shown without its copy button when the code cannot be loaded. */
const RequestId = lazy(() =>
  import('#web/ui/feedback/request-id.tsx').then(
    (module) => ({ default: module.RequestId }),
    () => ({ default: ({ id }: { id: string }) => <p>Requête {id}</p> }),
  ),
);

/** Shown when a page fails. It uses plain links, which work even when the router does not. */
export function ErrorPage({ error }: { error: unknown }): ReactNode {
  const { status, title, requestId } = errorTexts(error);
  const isUnanswered = error instanceof Error && error.name === 'OfflineError';
  useEffect(() => console.error(error), [error]);
  if (isCrawler(navigator.userAgent)) return null;
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col justify-center gap-6 px-4 py-16">
      <title>{`${title} · Recueil`}</title>
      <Wordmark />
      <div>
        <p className="text-12 text-ink-3 tabular-nums">{status}</p>
        <h1 className="text-20 font-strong">{title}</h1>
        <p className="mt-2 text-ink-2">
          {status === 404
            ? 'Cette page n’existe pas, ou n’existe plus.'
            : isUnanswered
              ? error.message
              : 'La page n’a pas pu s’afficher. Vos envois continuent, rien n’est perdu.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {status !== 404 && (
          <Button look="primary" icon={RotateCw} onClick={() => location.reload()}>
            Réessayer
          </Button>
        )}
        <a href="/" className={buttonClass()}>
          <Icon of={House} className="-ml-0.5" />
          Revenir à l’accueil
        </a>
      </div>
      {requestId && (
        <Suspense>
          <RequestId id={requestId} />
        </Suspense>
      )}
    </main>
  );
}
