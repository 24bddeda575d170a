import { FLOW_PARTS, type FlowPart, isSamePart } from './flow-parts.ts';
import type { FlowForm } from './flow-form.ts';

/** What two people did to the same flow since it was read. */
export interface Divergence {
  /** Changed by the other person alone: taken over. */
  theirs: readonly FlowPart[];
  /** Changed here alone: kept. */
  mine: readonly FlowPart[];
  /** Changed by both, not to the same value: somebody must choose. */
  both: readonly FlowPart[];
}

export function divergenceOf(read: FlowForm, mine: FlowForm, theirs: FlowForm): Divergence {
  const touched = FLOW_PARTS.filter((part) => !isSamePart(part, mine, theirs));
  const byMe = (part: FlowPart) => !isSamePart(part, read, mine);
  const byThem = (part: FlowPart) => !isSamePart(part, read, theirs);
  return {
    theirs: touched.filter((part) => byThem(part) && !byMe(part)),
    mine: touched.filter((part) => byMe(part) && !byThem(part)),
    both: touched.filter((part) => byMe(part) && byThem(part)),
  };
}

/** Theirs, with what was changed here alone and, of what both changed, the parts named in `keptMine`. */
export function mergeFlow(mine: FlowForm, theirs: FlowForm, divergence: Divergence, keptMine: ReadonlySet<string>): FlowForm {
  const kept = [...divergence.mine, ...divergence.both.filter(({ label }) => keptMine.has(label))];
  return kept.reduce((form, part) => part.write(form, mine), theirs);
}
