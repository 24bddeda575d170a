/** Thrown for markup whose elements are nested deeper than in any page that people write. */
export class TooDeep extends Error {}

/** The most nested elements, because HTML parsers need quadratic time beyond. */
export const DEEPEST_ELEMENT = 500;
