import { type ReactNode, useEffect, useState } from 'react';
import type { Toast } from './toast-store.ts';

const ANNOUNCED_MS = 1_000;

/**
 * Announces a toast. Screen readers read only changes inside an element that already exists, so the
 * text is added after the element. An error interrupts other announcements.
 */
export function Announcement({ toast }: { toast: Toast }): ReactNode {
  const [isAnnounced, setAnnounced] = useState(false);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(true));
    const timer = setTimeout(() => setOver(true), ANNOUNCED_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  if (isOver) return null;
  return (
    <span
      role="status"
      aria-live={toast.color === 'error' ? 'assertive' : 'polite'}
      className="sr-only"
    >
      {isAnnounced &&
        ['Notification', toast.title, toast.description, toast.action?.label]
          .filter(Boolean)
          .join(' ')}
    </span>
  );
}
