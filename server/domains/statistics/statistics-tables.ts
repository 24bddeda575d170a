import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import type { Answer } from '#contract/api/schemas.ts';

/**
 * The statistics as tables for CSV files: the figures of the answers, with the decimal comma of
 * French spreadsheets.
 */

export type Table = string[][];
type Funnel = Answer<'statisticsFunnel'>['data'];
type Breakdown = Answer<'statisticsBy'>['data'];
type Costs = Answer<'statisticsCosts'>['data'];

/** The text of an unknown value, as on screen: it is neither empty nor zero. */
const UNMEASURED = 'non mesurable';
export const cellText = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',');

export function tableOfOverview({
  total_link_sent,
  total_reviews_collected,
  average_rating,
}: Answer<'statisticsOverview'>['data']): Table {
  const days = total_link_sent.series.map(({ date, total }, day) => {
    const average = average_rating.series[day];
    return [
      date,
      cellText(total),
      cellText(total_reviews_collected.series[day]?.total ?? 0),
      cellText(average?.average ?? null),
    ];
  });
  return [
    ['Jour', 'Demandes envoyées', 'Avis collectés', 'Note moyenne'],
    ...days,
    [
      'Total',
      cellText(total_link_sent.total),
      cellText(total_reviews_collected.total),
      cellText(average_rating.average),
    ],
  ];
}

const STAGES = {
  delivered: 'Distribuées',
  opened: 'Ouvertes',
  clicked: 'Page vue',
  rated: 'Notées',
  feedback: 'Commentaire privé',
  public_click: 'Clic vers un site d’avis',
  published: 'Avis publié',
} as const;
const stageKeys = Object.keys(STAGES) as (keyof typeof STAGES)[];

export function tableOfFunnel({ groups, whole, previous }: Funnel): Table {
  const head = [
    'Groupe',
    'Demandes envoyées',
    ...stageKeys.flatMap((key) => [
      STAGES[key],
      `${STAGES[key]}, mesurables`,
      `${STAGES[key]}, part`,
    ]),
  ];
  const line = (label: string, stages: Funnel['whole']): string[] => [
    label,
    cellText(stages.sent),
    ...stageKeys.flatMap((key) => {
      const { total, measured, share } = stages[key];
      return total === null
        ? [UNMEASURED, cellText(measured), UNMEASURED]
        : [cellText(total), cellText(measured), cellText(share)];
    }),
  ];
  return [
    head,
    ...groups.map((group) => line(group.label, group)),
    line('Toutes les demandes', whole),
    ...(previous ? [line('Période précédente', previous)] : []),
  ];
}

export function tableOfTimes({
  spans,
  count,
  median_hours,
  p90_hours,
  without_sending,
  previous,
}: Answer<'timeToReview'>['data']): Table {
  return [
    ['Délai', 'Avis', 'Part'],
    ...spans.map(({ label, total, share }) => [label, cellText(total), cellText(share)]),
    ['Avis mesurés', cellText(count), ''],
    ['Médiane, en heures', cellText(median_hours), ''],
    ['Neuf sur dix en moins de, en heures', cellText(p90_hours), ''],
    ['Avis sans demande envoyée', cellText(without_sending), UNMEASURED],
    ...(previous
      ? [['Médiane de la période précédente, en heures', cellText(previous.median_hours), '']]
      : []),
  ];
}

const DIMENSIONS: Readonly<Record<Breakdown['dimension'], string>> = {
  product: 'Produit',
  carrier: 'Transporteur',
  tag: 'Étiquette',
  country: 'Pays',
};

export function tableOfBreakdown({ dimension, groups, whole, previous }: Breakdown): Table {
  const line = (
    label: string,
    { sent, rated, share, average, unhappy, is_few }: Breakdown['whole'],
  ): string[] => [
    label,
    cellText(sent),
    cellText(rated),
    cellText(share),
    cellText(average),
    cellText(unhappy),
    is_few ? 'oui' : 'non',
  ];
  return [
    [
      DIMENSIONS[dimension],
      'Demandes envoyées',
      'Notées',
      'Part notée',
      'Note moyenne',
      'Clients mécontents',
      'Trop peu de notes',
    ],
    ...groups.map((group) => line(group.label, group)),
    line('Toutes les demandes', whole),
    ...(previous ? [line('Période précédente', previous)] : []),
  ];
}

export function tableOfCosts({ countries, channels, whole, previous }: Costs): Table {
  const line = (
    channel: string,
    country: string,
    {
      messages,
      segments,
      cost,
      estimated,
      reviews,
      cost_per_message,
      cost_per_review,
    }: Costs['whole'],
    rate: number | null = null,
  ): string[] => [
    channel,
    country,
    cellText(messages),
    cellText(segments),
    cellText(rate),
    cellText(cost),
    cellText(estimated),
    cellText(reviews),
    cellText(cost_per_message),
    cellText(cost_per_review),
  ];
  return [
    [
      'Canal',
      'Pays',
      'Envois',
      'Segments SMS',
      'Tarif',
      'Coût en euros',
      'dont estimé',
      'Avis',
      'Coût par envoi',
      'Coût par avis',
    ],
    ...countries.map((row) => line(CHANNEL_LABELS[row.channel], row.label, row, row.rate)),
    ...channels.map((row) => line(row.label, 'Tous', row)),
    line('Tous', 'Tous', whole),
    ...(previous ? [line('Période précédente', 'Tous', previous)] : []),
  ];
}
