export interface FaultResult {
  /** A count or an invariant decides; a bound of time only where the goal of the row is one. */
  passed: boolean;
  /** What this machine lacks: neither a pass nor a failure. */
  not_run?: string;
  /** Printed in the report: numbers and texts in its table, other values below it. */
  figures: Record<string, unknown>;
}

/** One way to break things, with its audit. It cleans up behind itself. */
export interface Fault {
  /** How it is chosen: `npm run faults -- R1 R4`. */
  id: string;
  name: string;
  /** `quick` is the size of `test` and `ci`. */
  run(size: 'quick' | 'full'): Promise<FaultResult>;
}
