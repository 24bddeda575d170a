/** One way to break things, with its audit. It cleans up behind itself. */
export interface Fault {
  /** How it is chosen: `npm run faults -- R1 R4`. */
  id: string;
  name: string;
  run(size: 'quick' | 'full'): Promise<{ passed: boolean; figures: Record<string, unknown> }>;
}
