/**
 * One setting that two people may both change: its section, its label and the text of its value.
 */
export interface SettingPart<Form> {
  /** The section in which the setting is edited, as the save bar names it. */
  section: string;
  label: string;
  read: (form: Form) => unknown;
  write: (form: Form, from: Form) => Form;
  describe: (form: Form) => string;
}

export function simplePart<Form, Key extends keyof Form>(
  section: string,
  label: string,
  key: Key,
  words: (value: Form[Key]) => string,
): SettingPart<Form> {
  return {
    section,
    label,
    read: (form) => form[key],
    write: (form, from) => ({ ...form, [key]: from[key] }),
    describe: (form) => words(form[key]),
  };
}

export function innerPart<Form, Group extends keyof Form, Key extends keyof Form[Group]>(
  section: string,
  label: string,
  group: Group,
  key: Key,
  words: (value: Form[Group][Key]) => string,
): SettingPart<Form> {
  return {
    section,
    label,
    read: (form) => form[group][key],
    write: (form, from) => ({ ...form, [group]: { ...form[group], [key]: from[group][key] } }),
    describe: (form) => words(form[group][key]),
  };
}

export function isSamePart<Form>(part: SettingPart<Form>, one: Form, other: Form): boolean {
  return JSON.stringify(part.read(one)) === JSON.stringify(part.read(other));
}

/** Returns the sections whose values differ from the saved ones. */
export function changesOf<Form>(
  parts: readonly SettingPart<Form>[],
  before: NoInfer<Form>,
  after: NoInfer<Form>,
): string[] {
  return [
    ...new Set(
      parts.filter((part) => !isSamePart(part, before, after)).map(({ section }) => section),
    ),
  ];
}
