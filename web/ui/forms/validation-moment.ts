/**
 * The time at which a field is checked. `deferred` (default): after it was left, then while it is
 * corrected. `delayed`: while typing, after a pause. `eager`: at each keystroke. Submitting always
 * checks all fields.
 */
export type Validation = 'deferred' | 'delayed' | 'eager';
export type FieldEventType = 'blur' | 'change' | 'focus' | 'input';
export const VALIDATION_DELAY_MS = 300;

/**
 * Returns the check that an event of a field requires. `wasChecked` is true when the field was left
 * or submitted, or has an error.
 */
export function validationMoment(
  event: FieldEventType,
  validation: Validation,
  wasChecked: boolean,
): 'now' | 'after_pause' | 'never' {
  if (event === 'focus') return 'never';
  if (event !== 'input') return 'now';
  if (validation === 'eager') return 'now';
  return validation === 'delayed' || wasChecked ? 'after_pause' : 'never';
}
