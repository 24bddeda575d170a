/** The structure of a WhatsApp template. This file has no zod, because the browser loads it. */
export interface TemplateVariable {
  number: number;
  name: string;
  example: string | null;
}

export interface TemplateButton {
  type: string;
  text: string | null;
  index: number | null;
  /**
   * The address of a URL button, its value still `{{1}}`; absent where the provider does not tell
   * it.
   */
  url?: string | undefined;
  /** Of a URL button whose address ends with a value. */
  variable: TemplateVariable | null;
}

export interface TemplateStructure {
  name: string;
  category: string | null;
  header: { type: string; text: string | null; variable: TemplateVariable | null } | null;
  body: { text: string; variables: TemplateVariable[] };
  footer: { text: string } | null;
  buttons: { type: string; list: TemplateButton[] }[] | null;
}

/** Variables of URL buttons: they take the end of an address. */
export function buttonVariables(structure: TemplateStructure): TemplateVariable[] {
  return (structure.buttons ?? []).flatMap(({ list }) =>
    list.flatMap(({ variable }) => (variable === null ? [] : [variable])),
  );
}

/** Names that a send must give a value to, each once, in the order of the message. */
export function variablesNeeded(structure: TemplateStructure): string[] {
  const header = structure.header?.variable ? [structure.header.variable] : [];
  return [
    ...new Set(
      [...header, ...structure.body.variables, ...buttonVariables(structure)].map(
        ({ name }) => name,
      ),
    ),
  ];
}

/**
 * The words of the body, each placeholder replaced by what `valueOf` gives: an example, or the
 * value that is sent.
 */
export function templateText(
  structure: TemplateStructure,
  valueOf: (variable: TemplateVariable) => string,
): string {
  return structure.body.text.replace(/\{\{(\d{1,3})\}\}/gu, (whole, digits: string) => {
    const variable = structure.body.variables.find(({ number }) => number === Number(digits));
    return variable ? valueOf(variable) : whole;
  });
}
