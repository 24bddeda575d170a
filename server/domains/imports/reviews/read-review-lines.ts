import type { ProductReviewImportField } from '#contract/api/import-fields.ts';
import type { RatingScale } from '#contract/labels/review-origins.ts';
import { readEmail } from '#server/domains/privacy/read-contact.ts';
import { readMoment } from '#server/domains/orders/read-moment.ts';
import type { ReviewToImport } from '#server/domains/reviews/published/imported/review-to-import.ts';
import type { TableRow } from '#server/ports/table-files.ts';
import { cellReader } from '../files/cell-reader.ts';
import type { FilePayload } from '../files/file-payload.ts';
import { readAgreement, readDate } from '../files/read-cell.ts';
import { readStars } from './read-stars.ts';
import { readReviewTexts } from './read-review-texts.ts';

export interface ReviewLine {
  row: TableRow;
  /** Null when the line is not a valid review. `errors` has the reasons by column. */
  review: ReviewToImport | null;
  errors: Record<string, string[]>;
}

export interface ReviewReading {
  now: Date;
  timezone: string;
  scale: RatingScale;
  /** True when the file is an export of Recueil, whose texts are read without changes. */
  isOwnFile?: boolean;
}

/**
 * The states of reviews that a tool did not publish. « not-yet » of Judge.me is not in the list:
 * such a review is published, but not yet moderated.
 */
const UNSHOWN = new Set([
  'spam',
  'hidden',
  'unpublished',
  'rejected',
  'refused',
  'archived',
  'deleted',
  'disabled',
  'disable',
  'pending',
  'draft',
  'masque',
  'refuse',
  'rejete',
  'en attente',
  'non publie',
  'supprime',
  'brouillon',
  'false',
  'faux',
  'no',
  'non',
]);
const OLDEST = Date.UTC(1995, 0, 1);
const DAY_MS = 86_400_000;

const fold = (text: string): string =>
  text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Reads each row on its own, in order. */
export function readReviewLines(
  rows: readonly TableRow[],
  payload: FilePayload,
  reading: ReviewReading,
): ReviewLine[] {
  const { cell, column } = cellReader<ProductReviewImportField>(payload, reading.isOwnFile);
  return rows.map((row) => {
    if (row.fault !== null) return { row, review: null, errors: { ligne: [row.fault] } };
    const errors: Record<string, string[]> = {};
    const refuse = (field: ProductReviewImportField, sentence: string): void => {
      const name = payload.mapping[field] ?? field;
      errors[name] = [...(errors[name] ?? []), `Le champ « ${name} » ${sentence}`];
    };
    const date = (
      field: 'published_at' | 'submitted_at' | 'experienced_at' | 'replied_at',
    ): Date | null => {
      const text = cell(row, field);
      if (text === '') return null;
      const day = readDate(text, column(field)?.is_day_first ?? true);
      const at = day === null ? null : readMoment(day, reading.timezone);
      if (at === null || at.getTime() < OLDEST)
        refuse(field, 'n’est pas une date lisible, comme 31/12/2026.');
      else if (at.getTime() > reading.now.getTime() + DAY_MS / 2)
        refuse(field, 'est à venir : un avis a déjà été donné.');
      // A date without a time means noon, which may still be in the future today.
      else return at > reading.now ? reading.now : at;
      return null;
    };
    const texts = readReviewTexts((field) => cell(row, field), refuse, reading.isOwnFile);
    const stars = starsOf(cell(row, 'rating'), reading.scale, refuse);
    const [published_at, experienced_at, replied_at] = [
      // A pending review has no date of publication yet.
      date(reading.isOwnFile && cell(row, 'published_at') === '' ? 'submitted_at' : 'published_at'),
      date('experienced_at'),
      date('replied_at'),
    ];
    if (
      published_at === null &&
      cell(row, 'published_at') === '' &&
      !(reading.isOwnFile && cell(row, 'submitted_at') !== '')
    )
      refuse('published_at', 'est vide : la loi veut la date de chaque avis.');
    if (
      published_at &&
      experienced_at &&
      experienced_at.getTime() - published_at.getTime() > DAY_MS
    )
      refuse('experienced_at', 'vient après la date de publication.');
    if (UNSHOWN.has(fold(cell(row, 'status'))))
      refuse(
        'status',
        `vaut « ${cell(row, 'status')} » : cet avis n’était pas publié chez l’origine.`,
      );
    const email = readEmail(cell(row, 'email'));
    if (stars === null || published_at === null || Object.keys(errors).length > 0)
      return { row, review: null, errors };
    const review: ReviewToImport = {
      ...stars,
      ...texts,
      email,
      published_at,
      experienced_at,
      replied_at: texts.reply === null ? null : replied_at,
      origin_verified: readAgreement(cell(row, 'verified')),
      is_incentivized: readAgreement(cell(row, 'incentivized')) ?? false,
    };
    return { row, review, errors };
  });
}

function starsOf(
  text: string,
  scale: RatingScale,
  refuse: (field: 'rating', sentence: string) => void,
): ReturnType<typeof readStars> {
  const stars = readStars(text, scale);
  if (text === '') refuse('rating', 'est vide.');
  else if (stars === null)
    refuse(
      'rating',
      `vaut « ${text.slice(0, 40).toWellFormed()} », qui n’est pas une note de 1 à ${scale}.`,
    );
  return stars;
}
