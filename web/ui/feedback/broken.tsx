import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from './note.tsx';
import { RequestId } from './request-id.tsx';

export interface BrokenProps {
  /** The problem: « Les envois n’ont pas pu être chargés ». */
  title: string;
  /**
   * The reason and the parts that are not affected: « Les envois continuent, rien n’est perdu. »
   */
  children?: ReactNode;
  /** The `requestId` of an ApiError. */
  requestId?: string | null;
  onRetry: () => void;
  /** Seconds until the next automatic retry. 0 when there is none. */
  retryAfter?: number;
  /** True while a retry is running. */
  isRetrying?: boolean;
}

/**
 * Shown in place of content that could not be read: the parts that are not affected, the next
 * retry, and the request number for the support.
 */
export function Broken({
  title,
  children,
  requestId,
  onRetry,
  retryAfter = 10,
  isRetrying = false,
}: BrokenProps): ReactNode {
  const seconds = useCountdown(retryAfter, onRetry);
  return (
    <div className="grid max-w-140 gap-4" role="alert">
      <Note
        tone="error"
        title={title}
        actions={
          <>
            <Button icon={RotateCw} busy={isRetrying} onClick={onRetry}>
              Réessayer
            </Button>
            {retryAfter > 0 && (
              <span className="text-12 text-ink-2 tabular-nums">
                Prochain essai dans {seconds} s
              </span>
            )}
          </>
        }
      >
        {children}
      </Note>
      {requestId && <RequestId id={requestId} />}
    </div>
  );
}

function useCountdown(seconds: number, onEnd: () => void): number {
  const [remaining, setLeft] = useState(seconds);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => {
      if (remaining <= 1) onEnd();
      setLeft(remaining <= 1 ? seconds : remaining - 1);
    }, 1000);
    return () => clearTimeout(timer);
  }, [remaining, onEnd, seconds]);
  return remaining;
}
