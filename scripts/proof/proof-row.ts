/** The command that owns a row. */
export type ProofCommand = 'bench' | 'faults' | 'attack';

export interface ProofRow {
  id: string;
  goal: string;
  command: ProofCommand;
  /** Parts of the command that measure the goal. When empty, `elsewhere` names the tests. */
  parts: readonly string[];
  /** Files of tests that check the goal as well, or instead. */
  elsewhere?: readonly string[];
  /** The part of the goal that is not checked. */
  open?: string;
}

export const proofRow = (
  command: ProofCommand,
  id: string,
  goal: string,
  parts: readonly string[],
  more: Pick<ProofRow, 'elsewhere' | 'open'> = {},
): ProofRow => ({ id, goal, command, parts, ...more });
