/** The time by which the product decides; tests set it by hand. */
export interface Clock {
  now(): Date;
}
