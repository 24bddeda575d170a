export interface FaultResult {
  /**
   * Decided by counts and invariants. A time limit counts only where it is the goal of the fault.
   */
  passed: boolean;
  /** A requirement that this machine lacks. The fault then neither passes nor fails. */
  not_run?: string;
  /** Printed in the report: numbers and texts in its table, other values below it. */
  figures: Record<string, unknown>;
}

/** One kind of failure with its audit. It removes everything that it created. */
export interface Fault {
  /** Selects the fault: `npm run faults -- R1 R4`. */
  id: string;
  name: string;
  /** `quick` is the size of `test` and `ci`. */
  run(size: 'quick' | 'full'): Promise<FaultResult>;
}
