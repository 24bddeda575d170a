import type { CSSProperties, ReactNode } from 'react';
import { formatNumber, formatShare } from '#web/ui/format/numbers.ts';
import { STAGES, type StageKey, WHY_UNMEASURED } from './funnel-stages.ts';
import type { Funnel } from './statistics-data.ts';

type Stages = Funnel['whole'];

/**
 * Shows the stages from the request to the public review as columns. The height is the share of
 * requests that reached a stage. The hatched part cannot be measured.
 */
export function FunnelBars({
  stages,
  before,
}: {
  stages: Stages;
  before: Stages | null;
}): ReactNode {
  return (
    <ol
      aria-label="De la demande à l’avis public"
      className="grid grid-cols-8 gap-2 tabular-nums max-lg:grid-cols-1 max-lg:gap-3"
    >
      <Column
        total={stages.sent}
        word={stages.sent > 1 ? 'envoyées' : 'envoyée'}
        share=""
        height={1}
        unmeasured={0}
        before={before && `${formatNumber(before.sent)} avant`}
      />
      {STAGES.map(({ key, nouns }) => (
        <StageColumn key={key} name={key} nouns={nouns} stages={stages} before={before} />
      ))}
    </ol>
  );
}

function StageColumn({
  name,
  nouns: [one, many],
  stages,
  before,
}: {
  name: StageKey;
  nouns: readonly [one: string, many: string];
  stages: Stages;
  before: Stages | null;
}): ReactNode {
  const { total, measured, share } = stages[name];
  const past = before?.[name].share ?? null;
  const isWhole = measured === stages.sent;
  return (
    <Column
      total={total}
      word={total !== null && total < 2 ? one : many}
      share={
        share === null
          ? 'non mesurable'
          : `${formatShare(share, true)} des ${isWhole ? 'envoyées' : 'mesurables'}`
      }
      height={(total ?? 0) / stages.sent}
      unmeasured={(stages.sent - measured) / stages.sent}
      before={share !== null && past !== null ? `${formatShare(past, true)} avant` : null}
      why={isWhole ? undefined : WHY_UNMEASURED[name]}
    />
  );
}

interface ColumnProps {
  total: number | null;
  word: string;
  share: string;
  /** The share of all requests, from 0 to 1. */
  height: number;
  unmeasured: number;
  before: string | null;
  why?: string | undefined;
}

function Column({ total, word, share, height, unmeasured, before, why }: ColumnProps): ReactNode {
  const size = (part: number) =>
    ({ '--part': `${Math.round(1000 * part) / 10}%` }) as CSSProperties;
  return (
    <li className="min-w-0" {...(why && { 'data-tooltip': why })}>
      <div
        aria-hidden="true"
        className="flex h-18 flex-col justify-end border-b border-border-strong max-lg:h-2 max-lg:flex-row-reverse max-lg:justify-end max-lg:border-b-0"
      >
        {unmeasured > 0 && (
          <span
            style={size(unmeasured)}
            className="hatched block h-(--part) max-lg:h-2 max-lg:w-(--part)"
          />
        )}
        <span
          style={size(height)}
          className="block h-(--part) rounded-t-[2px] border-t-2 border-primary bg-primary-soft max-lg:h-2 max-lg:w-(--part) max-lg:rounded-[2px] max-lg:border-t-0 max-lg:bg-primary"
        />
      </div>
      <p className="mt-2 leading-5 max-lg:mt-1 max-lg:flex max-lg:flex-wrap max-lg:gap-x-2">
        <span className="block">
          <b className="font-strong">{total === null ? '—' : formatNumber(total)}</b> {word}
        </span>
        <span className="block text-12 leading-5 text-ink-2">{share || '\u00A0'}</span>
        {before && <span className="block text-12 leading-5 text-ink-3">{before}</span>}
      </p>
    </li>
  );
}
