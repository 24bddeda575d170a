import type { FilePayload } from '../files/file-payload.ts';
import type { FoundLine } from './count-found-products.ts';
import type { FoundQuestionLine } from './count-question-lines.ts';
import type { ProductReviewLine } from './read-product-review-lines.ts';
import type { QuestionLine } from './read-question-lines.ts';

/** Returns the review with the product that was found for it, or refuses it when none was found. */
export function withProduct(
  { review, ...line }: ProductReviewLine,
  product_id: string | null,
  payload: FilePayload,
): FoundLine {
  if (review === null) return { ...line, review: null, missing: null };
  if (product_id !== null) return { ...line, review: { ...review, product_id }, missing: null };
  const { missing, errors } = refuseProduct(
    line,
    payload,
    'rien ne dit de quel produit est cet avis',
  );
  return { ...line, review: null, missing, errors };
}

/** Returns the question or answer with the product that was found for it, or refuses it. */
export function withQuestionProduct(
  { question, ...line }: QuestionLine,
  product_id: string | null,
  payload: FilePayload,
): FoundQuestionLine {
  if (question === null) return { ...line, question: null };
  if (product_id !== null) return { ...line, question: { ...question, product_id } };
  const why = 'rien ne dit de quel produit est cette question';
  return { ...line, question: null, errors: refuseProduct(line, payload, why).errors };
}

function refuseProduct(
  { keys, errors }: Pick<ProductReviewLine, 'keys' | 'errors'>,
  { mapping }: FilePayload,
  unnamed: string,
): { missing: string; errors: Record<string, string[]> } {
  const { product_id: id, variant_id, handle, sku, gtin } = keys;
  const named = [id, variant_id, handle, sku, gtin].find((key) => key) ?? null;
  const column = mapping['product_id'] ?? mapping['product_handle'] ?? mapping['product_sku'];
  const field = column ?? mapping['product_gtin'] ?? mapping['product_url'] ?? 'product_id';
  const sentence =
    named === null
      ? `Le champ « ${field} » est vide : ${unnamed}.`
      : `Le champ « ${field} » vaut « ${named.slice(0, 60)} » : aucun produit, ou plusieurs, du catalogue ont cet identifiant, cette référence ou ce code. Ajoutez-le, puis importez cette ligne de nouveau.`;
  return { missing: named ?? 'Sans identifiant', errors: { ...errors, [field]: [sentence] } };
}
