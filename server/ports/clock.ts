/** The clock of the product, which tests set. */
export interface Clock {
  now(): Date;
}
