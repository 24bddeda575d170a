import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { isCrawler } from './crawler.ts';
import { Wordmark } from '../brand-mark.tsx';

/**
 * The page of an unknown address, for which the server has answered 404. Its title is in English,
 * as in the server’s answer.
 */
export function NotFoundPage(): ReactNode {
  const path = useLocation({ select: (location) => location.pathname });
  const isForCrawler = isCrawler(navigator.userAgent);
  useEffect(() => {
    if (isForCrawler) console.error(`Page not found: ${path}`);
  }, [isForCrawler, path]);
  if (isForCrawler) return null; // Logged and not shown to crawlers, as on every error page.
  return (
    <main className="mx-auto flex min-h-dvh max-w-120 flex-col justify-center gap-6 px-4 py-16">
      <title>Page Not Found · Recueil</title>
      <Wordmark />
      <div>
        <h1 className="text-20 font-strong">Page Not Found</h1>
        <p className="mt-1 font-mono text-12 break-all text-ink-3">Page not found: {path}</p>
        <p className="mt-3 text-ink-2">
          Cette adresse ne mène nulle part. Elle a peut-être été mal recopiée.
        </p>
      </div>
      <a href="/" className={buttonClass('primary', 'self-start')}>
        Revenir à l’accueil
      </a>
    </main>
  );
}
