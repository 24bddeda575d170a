/** Which of the three commands owns a row. */
export type ProofCommand = 'bench' | 'faults' | 'attack';

export interface ProofRow {
  id: string;
  goal: string;
  command: ProofCommand;
  /** Parts of the command that measure it; none: `elsewhere` says where it is proved. */
  parts: readonly string[];
  /** Files of tests that prove it as well, or instead. */
  elsewhere?: readonly string[];
  /** What the goal asks for and nothing here shows. */
  open?: string;
}

export const proofRow = (
  command: ProofCommand,
  id: string,
  goal: string,
  parts: readonly string[],
  more: Pick<ProofRow, 'elsewhere' | 'open'> = {},
): ProofRow => ({ id, goal, command, parts, ...more });
