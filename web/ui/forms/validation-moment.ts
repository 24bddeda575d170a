/**
 * When a field is checked. `deferred` (default): once it was left, then again while it is
 * corrected. `delayed`: while typing, after a pause. `eager`: at each keystroke. Whatever it is,
 * submitting checks all of them.
 */
export type Validation = 'deferred' | 'delayed' | 'eager';
export type FieldEventType = 'blur' | 'change' | 'focus' | 'input';
export const VALIDATION_DELAY_MS = 300;

/**
 * What an event of a field asks for; `wasChecked` is true once it was left, submitted or is in
 * error.
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
