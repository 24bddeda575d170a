/** The time by which the product decides; tests set it. */
export interface Clock {
  now(): Date;
}
