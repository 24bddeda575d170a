import type { Answer } from '#contract/api/schemas.ts';
import { type Table, cellText } from './statistics-tables.ts';

const KINDS = { text: 'Texte', choice: 'Choix', scale: 'Échelle' } as const;

export function tableOfAnswers({ questions }: Answer<'statisticsAnswers'>['data']): Table {
  return [
    ['Question', 'Type', 'Réponse', 'Nombre', 'Part', 'Personnes qui ont répondu', 'Moyenne'],
    ...questions.flatMap(({ label, kind, respondents, average, choices, texts }) => [
      ...choices.map(({ value, total, share }) => [
        label,
        KINDS[kind],
        value,
        cellText(total),
        cellText(share),
        cellText(respondents),
        cellText(average),
      ]),
      ...texts.map(({ value }) => [label, KINDS[kind], value, '', '', cellText(respondents), '']),
    ]),
  ];
}
