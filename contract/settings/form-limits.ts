/** A colour as `#rrggbb`, also in capitals. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/iu;

/**
 * Limits that the schemas of the API and the forms of the back office both check, in characters or
 * in entries. The file does not import zod, because the browser loads it.
 */
export const FORM_LIMITS = {
  password: { least: 10 },
  shop_name: { most: 120 },
  sender_name: { most: 60 },
  legal_text: { most: 5000 },
  destination_label: { most: 80 },
  destination_weight: { least: 0, most: 100 },
  question: { most: 200 },
  answers: { least: 2, most: 20 },
  answer: { most: 100 },
  feedback_title: { most: 120 },
  text_after_rating: { most: 1000 },
} as const;
