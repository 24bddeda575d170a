/** Markup whose elements lie deeper in each other than in any page that people write. */
export class TooDeep extends Error {}

/** Elements inside each other; parsers of HTML need quadratic time beyond. */
export const DEEPEST_ELEMENT = 500;
