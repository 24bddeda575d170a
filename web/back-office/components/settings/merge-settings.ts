import { isSamePart, type SettingPart } from './setting-part.ts';

/** The changes that two people made to the same settings since both read them. */
export interface Divergence<Form> {
  /** Changed only by the other person: their value is taken. */
  theirs: readonly SettingPart<Form>[];
  /** Changed only here: the local value is taken. */
  mine: readonly SettingPart<Form>[];
  /** Changed by both to different values: the user has to choose. */
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
 * Returns their form with the parts changed only here, and with the conflicting parts named in
 * `labelsOfMine`.
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
