import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { dayKey, formatDay, formatHour } from '#web/ui/format/dates.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { CustomerLink } from '../../customers/customer-link.tsx';
import { parsePlainSearch } from '../../plain-search.ts';

export type AuditLogEntry = Answer<'listJournal'>['data'][number];

/** This many similar entries in a row are folded into one line. */
const FOLDED = 3;

/** Lists the entries by day. Repeated actions of one person are folded. */
export function AuditLogEntries({ entries }: { entries: readonly AuditLogEntry[] }): ReactNode {
  const zone = use(TimeZoneContext);
  const days = Map.groupBy(entries, ({ at }) => dayKey(new Date(at), zone));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h3 className="pt-5 pb-1.5 text-12 font-medium text-ink-3">
        <Ordinals text={dayName(ofDay[0]?.at ?? '', zone)} />
      </h3>
      <ol aria-label={`Journal, ${day}`}>
        {runsOf(ofDay).map((run) =>
          run.length < FOLDED ? (
            run.map((entry) => <EntryRow key={entry.id} entry={entry} />)
          ) : (
            <FoldedRun key={run[0]?.id} run={run} />
          ),
        )}
      </ol>
    </section>
  ));
}

function dayName(at: string, zone: string): string {
  const name = formatDay(at, zone);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Groups consecutive entries of the same person and action. */
export function runsOf(entries: readonly AuditLogEntry[]): AuditLogEntry[][] {
  const runs: AuditLogEntry[][] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    if (last && before && before.who === entry.who && before.action === entry.action)
      last.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

function FoldedRun({ run }: { run: readonly AuditLogEntry[] }): ReactNode {
  const [first] = run;
  if (!first) return null;
  return (
    <li className="hairline-t py-2.5 leading-5">
      <details>
        <summary className="cursor-pointer wrap-anywhere max-md:py-2">
          <span className="font-medium">{first.who}</span> {first.sentence}
          <span className="text-ink-3">
            {' '}
            et {countOf(run.length - 1, 'autre fois', 'autres fois')}
          </span>
        </summary>
        <ol className="mt-1 pl-4">
          {run.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function EntryRow({ entry }: { entry: AuditLogEntry }): ReactNode {
  const zone = use(TimeZoneContext);
  const { at, who, sentence, is_administrator, under, calls, customer, link } = entry;
  const isQuiet = calls.length > 0;
  return (
    <li className="hairline-t flex gap-x-6 gap-y-1 py-2.5 leading-5 max-md:flex-col">
      <div className={classNames('min-w-0 flex-1 wrap-anywhere', isQuiet && 'text-ink-2')}>
        <p>
          <span className={isQuiet ? undefined : 'font-medium'}>{who}</span>{' '}
          <Ordinals text={sentence} />
          {customer && (
            <>
              {' '}
              <CustomerLink id={customer.id} className="link">
                {customer.name}
              </CustomerLink>
            </>
          )}
          {link && (
            <>
              {' '}
              <EntryLink link={link} />
            </>
          )}
        </p>
        {is_administrator && (
          <p className="text-12 text-ink-3">
            Administration de l’instance, sous le nom « {under} »
          </p>
        )}
        {isQuiet && (
          <details className="text-12 text-ink-3">
            <summary className="cursor-pointer py-1 max-md:py-3">
              {countOf(calls.length, 'appel différent', 'appels différents')}
            </summary>
            <ul className="list-disc pl-4">
              {calls.map((call) => (
                <li key={call}>{call}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <time
        dateTime={at}
        className="flex-none text-12 whitespace-nowrap text-ink-3 tabular-nums md:pt-0.5"
      >
        {formatHour(at, zone)}
      </time>
    </li>
  );
}

function EntryLink({
  link: { label, path },
}: {
  link: NonNullable<AuditLogEntry['link']>;
}): ReactNode {
  const [to = '', search = ''] = path.split('?');
  return (
    <Link
      to={to as NonNullable<LinkProps['to']>}
      search={parsePlainSearch(search)}
      className="link whitespace-nowrap"
    >
      {label}
    </Link>
  );
}
