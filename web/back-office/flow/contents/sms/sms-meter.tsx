import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SmsLength } from '#contract/messages/sms-segments.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { segmentsCost } from './sms-cost.ts';

/**
 * Shows the number of SMS for the example customer, the characters left in the last one, and the
 * price.
 */
export function SmsMeter({
  length: { segments, units, encoding, per_segment, remaining },
  price,
}: {
  length: SmsLength;
  price: number | null;
}): ReactNode {
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="leading-5" aria-live="polite">
          <b className="font-strong">{segments} SMS</b>
          {price !== null && (
            <span className="text-ink-2">, {segmentsCost(segments, price)} par client</span>
          )}
        </p>
        <p className="text-12 text-ink-3">
          {units} signes, {remaining} libres,{' '}
          {encoding === 'gsm7' ? 'alphabet GSM' : 'alphabet étendu (UCS-2)'}
        </p>
      </div>
      <div aria-hidden="true" className="flex gap-1">
        {Array.from({ length: Math.max(1, segments) }, (_, index) => (
          <span key={index} className="h-1.5 flex-1 overflow-hidden rounded-full bg-pressed">
            <span
              className={classNames(
                'block h-full rounded-full',
                segments > 2 ? 'bg-warning' : 'bg-primary',
              )}
              style={{
                width: `${index < segments - 1 ? 100 : Math.round(((per_segment - remaining) / per_segment) * 100)}%`,
              }}
            />
          </span>
        ))}
      </div>
      <p className="text-12 text-ink-3">
        {price === null ? (
          <>
            Prix inconnu : il apparaîtra quand{' '}
            <Link to="/dashboard/settings/integrations" className="link">
              un compte SMS
            </Link>{' '}
            sera connecté.
          </>
        ) : (
          'Au prix de votre compte SMS, pour Camille et la commande 10482 : un nom plus long compte plus de signes.'
        )}
      </p>
    </div>
  );
}
