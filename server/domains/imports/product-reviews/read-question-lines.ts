import type { ProductReviewImportField } from '#contract/api/import-fields.ts';
import { LONGEST_ANSWER, LONGEST_QUESTION } from '#contract/customer-pages/product-question.ts';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import type { ProductKeys } from '#server/domains/products/find-products.ts';
import type { ImportedQuestion } from '#server/domains/reviews/questions/imported-question.ts';
import type { TableRow } from '#server/ports/table-files.ts';
import { cellReader } from '../files/cell-reader.ts';
import type { FilePayload } from '../files/file-payload.ts';
import { readChangeFields } from './read-change-fields.ts';
import { readKeys, readState } from './read-product-review-lines.ts';

/** One question or answer of Recueil’s own file, before its product is searched. */
export interface QuestionLine {
  row: TableRow;
  question: Omit<ImportedQuestion, 'product_id'> | null;
  keys: ProductKeys;
  errors: Record<string, string[]>;
}

const KINDS = ['question', 'answer'] as const;

/**
 * Returns a function that returns whether a row of Recueil’s own file is a question or an answer,
 * or null for a review.
 */
export function questionKindOf(
  payload: FilePayload,
): (row: TableRow) => ImportedQuestion['kind'] | null {
  const { cell } = cellReader<ProductReviewImportField>(payload, true);
  return (row) => KINDS.find((kind) => cell(row, 'kind') === kind) ?? null;
}

/** Reads each row on its own, in order. */
export function readQuestionLines(
  rows: readonly { row: TableRow; kind: ImportedQuestion['kind'] }[],
  payload: FilePayload,
): QuestionLine[] {
  const { cell: read } = cellReader<ProductReviewImportField>(payload, true);
  return rows.map(({ row, kind }) => {
    const errors: Record<string, string[]> = {};
    const cell = (field: ProductReviewImportField): string => read(row, field);
    const refuse = (field: ProductReviewImportField, sentence: string): void => {
      const name = payload.mapping[field] ?? field;
      errors[name] = [...(errors[name] ?? []), `Le champ « ${name} » ${sentence}`];
    };
    const date = (field: 'submitted_at' | 'published_at' | 'removed_at'): Date | null => {
      const at = Date.parse(cell(field));
      if (cell(field) !== '' && Number.isNaN(at))
        refuse(field, 'n’est pas une date lisible, comme 2026-12-31T10:00:00Z.');
      return Number.isNaN(at) ? null : new Date(at);
    };
    const keys = readKeys((field) => cell(field).trim());
    const written_at = date('submitted_at');
    const published_at = date('published_at');
    const removed_at = date('removed_at');
    const state = readState(cell('state'), cell('refusal_reason'), refuse);
    const text = cell('text').replaceAll('\0', '').toWellFormed();
    const origin_id = cell('origin_id');
    const by = cell('answered_by') === 'buyer' ? 'buyer' : 'shop';
    if (written_at === null) refuse('submitted_at', 'est vide.');
    if (origin_id === '' || origin_id.length > 200) refuse('origin_id', 'est vide ou trop long.');
    if (state.status === 'published' && published_at === null)
      refuse('published_at', 'est vide : la loi veut la date de chaque publication.');
    if (text.length > (kind === 'question' ? LONGEST_QUESTION : LONGEST_ANSWER))
      refuse('text', 'est trop long.');
    const display_name = cell('author').replaceAll('\0', '').slice(0, 100).toWellFormed() || null;
    if (written_at === null || Object.keys(errors).length > 0)
      return { row, question: null, keys, errors };
    const isRemoved = state.status === 'refused' || state.status === 'withdrawn';
    const question = {
      ...state,
      kind,
      origin_id,
      question: kind === 'answer' ? cell('question') : null,
      by,
      text,
      display_name,
      locale: CUSTOMER_LOCALES.find((locale) => locale === cell('locale')) ?? 'fr',
      written_at,
      published_at,
      removed_at: isRemoved ? (removed_at ?? written_at) : null,
      ...readChangeFields(cell),
    } as const;
    return { row, question, keys, errors };
  });
}
