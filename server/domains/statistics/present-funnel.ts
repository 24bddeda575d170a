import type { z } from 'zod';
import { CHANNEL_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import type * as shapes from '#contract/api/schemas/statistics/statistics-in-detail.ts';
import { countryName } from '#contract/labels/country-name.ts';
import type { FunnelBy, FunnelCounts, FunnelGroup } from './read-funnel.ts';

type Funnel = z.output<typeof shapes.funnel>;
type Stage = Funnel['whole']['clicked'];

/**
 * Presents the stages with their shares. Each share is relative to the requests for which the stage
 * can be known, so that none exceeds 100 %. Without such requests the total is null.
 */
export function presentStages(counts: FunnelCounts): Funnel['whole'] {
  const {
    sent,
    can_deliver,
    delivered,
    can_open,
    opened,
    clicked,
    rated,
    feedback,
    public_click,
    published,
  } = counts;
  const ofAll = (total: number): Stage => stageOf(total, sent);
  return {
    sent,
    delivered: stageOf(delivered, can_deliver),
    opened: stageOf(opened, can_open),
    clicked: ofAll(clicked),
    rated: ofAll(rated),
    feedback: ofAll(feedback),
    public_click: ofAll(public_click),
    published: ofAll(published),
  };
}

function stageOf(total: number, measured: number): Stage {
  return measured === 0
    ? { total: null, measured, share: null }
    : { total, measured, share: shareOf(total, measured) };
}

export function shareOf(total: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((total / whole) * 10_000) / 10_000;
}

/**
 * Presents the groups in the channel fallback order and in the order of the steps; countries and
 * contents by the number of requests.
 */
export function presentGroups(
  by: FunnelBy,
  groups: readonly FunnelGroup[],
  wordings: ReadonlyMap<string, string>,
): Funnel['groups'] {
  const named = groups.map((group) => ({
    key: group.key,
    label: labelOf(by, group.key, wordings),
    ...presentStages(group),
  }));
  return named.toSorted(
    (a, b) =>
      rankOf(by, a.key) - rankOf(by, b.key) ||
      b.sent - a.sent ||
      a.label.localeCompare(b.label, 'fr'),
  );
}

function rankOf(by: FunnelBy, key: string | null): number {
  const parts: readonly string[] =
    by === 'step'
      ? [key ?? '']
      : by === 'channel'
        ? ['', key ?? '']
        : by === 'template'
          ? (key ?? '').split('/')
          : [];
  const [step = '', channel = ''] = parts;
  return (
    STEPS.findIndex((value) => value === step) * MESSAGE_CHANNELS.length +
    MESSAGE_CHANNELS.findIndex((value) => value === channel)
  );
}

function labelOf(by: FunnelBy, key: string | null, wordings: ReadonlyMap<string, string>): string {
  switch (by) {
    case 'channel':
      return CHANNEL_LABELS[MESSAGE_CHANNELS.find((value) => value === key) ?? 'link'];
    case 'step':
      return STEP_LABELS[STEPS.find((value) => value === key) ?? 'request'];
    case 'country':
      return countryName(key);
    case 'template':
      return wordings.get(key ?? '') ?? 'Texte inconnu';
  }
}
