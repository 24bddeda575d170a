import { isSamePart, type SettingPart } from './setting-part.ts';

/** What two people did to the same settings since they were read. */
export interface Divergence<Form> {
  /** Changed by the other person alone: taken over. */
  theirs: readonly SettingPart<Form>[];
  /** Changed here alone: kept. */
  mine: readonly SettingPart<Form>[];
  /** Changed by both, not to the same value: somebody must choose. */
  both: readonly SettingPart<Form>[];
}

export function divergenceOf<Form>(
  parts: readonly SettingPart<Form>[],
  read: NoInfer<Form>,
  mine: NoInfer<Form>,
  theirs: NoInfer<Form>,
): Divergence<Form> {
  const touched = parts.filter((part) => !isSamePart(part, mine, theirs));
  const byMe = (part: SettingPart<Form>) => !isSamePart(part, read, mine);
  const byThem = (part: SettingPart<Form>) => !isSamePart(part, read, theirs);
  return {
    theirs: touched.filter((part) => byThem(part) && !byMe(part)),
    mine: touched.filter((part) => byMe(part) && !byThem(part)),
    both: touched.filter((part) => byMe(part) && byThem(part)),
  };
}

/**
 * Theirs, with what was changed here alone and, of what both changed, the parts named in
 * `keptMine`.
 */
export function mergeSettings<Form>(
  mine: Form,
  theirs: Form,
  divergence: Divergence<Form>,
  labelsOfMine: ReadonlySet<string>,
): Form {
  const partsOfMine = [
    ...divergence.mine,
    ...divergence.both.filter(({ label }) => labelsOfMine.has(label)),
  ];
  return partsOfMine.reduce((form, part) => part.write(form, mine), theirs);
}
