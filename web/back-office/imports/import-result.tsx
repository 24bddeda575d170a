import type { ReactNode } from 'react';
import { MESSAGE_STATUSES } from '#contract/labels/message-status.ts';
import { formatNumber } from '#web/ui/format/numbers.ts';
import { Stars } from '#web/ui/layout/stars.tsx';
import { MessageStatusLabel } from '#web/back-office/components/messages/message-status-label.tsx';
import { countsOf } from './import-labels.ts';
import type { ImportDetail } from './imports-data.ts';

/**
 * Shows the result of the rows and the requests. Before confirmation it shows what the import would
 * do.
 */
export function ImportResult({ work }: { work: ImportDetail }): ReactNode {
  if (work.done === 0) return null;
  const isDry = work.state === 'checked' || work.state === 'checking';
  return (
    <div className="grid gap-6">
      <Lines title={isDry ? 'Ce que fera l’import' : 'Ce que l’import a fait'}>
        {countsOf(work, work.reviews).map(({ key, value, label }) => (
          <Line key={key} value={value}>
            {label}
          </Line>
        ))}
      </Lines>
      {work.reviews && work.created > 0 && (
        <Lines title={isDry ? 'Notes des avis nouveaux' : 'Notes des avis importés'}>
          {work.reviews.ratings
            .map((count, index) => (
              <Line key={index} value={count}>
                <Stars rating={index + 1} />
              </Line>
            ))
            .toReversed()}
        </Lines>
      )}
      {work.outcomes.length > 0 && (
        <Lines
          title={
            isDry
              ? 'Ce que deviendront les demandes nouvelles'
              : 'Ce que deviennent les demandes nouvelles'
          }
        >
          {work.outcomes.map(({ status, reason, reason_label, count }) => (
            <Line key={`${status} ${reason ?? ''}`} value={count}>
              <Outcome status={status} reason={reason_label} />
            </Line>
          ))}
        </Lines>
      )}
    </div>
  );
}

function Outcome({ status, reason }: { status: string; reason: string | null }): ReactNode {
  const messageStatus = MESSAGE_STATUSES.find((one) => one === status);
  if (messageStatus === 'scheduled')
    return <MessageStatusLabel status="scheduled" reason="réparti sur 7 jours" />;
  return messageStatus && <MessageStatusLabel status={messageStatus} reason={reason} />;
}

function Lines({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h2 className="mb-1 font-strong">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

function Line({ value, children }: { value: number; children: ReactNode }): ReactNode {
  return (
    <li className="hairline-b flex min-h-9 items-center gap-3 py-1">
      <span className="min-w-0 flex-1 first-letter:uppercase">{children}</span>
      <span className="flex-none font-medium tabular-nums">{formatNumber(value)}</span>
    </li>
  );
}
