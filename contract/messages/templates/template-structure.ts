/**
 * The structure of a WhatsApp template. This file does not import zod, because the browser loads
 * it.
 */
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
   * The URL of a URL button, in which the value is still `{{1}}`. Absent when the provider does not
   * return it.
   */
  url?: string | undefined;
  /** The variable of a URL button whose URL ends with a value. */
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

/** Returns the variables of URL buttons, which contain the end of a URL. */
export function buttonVariables(structure: TemplateStructure): TemplateVariable[] {
  return (structure.buttons ?? []).flatMap(({ list }) =>
    list.flatMap(({ variable }) => (variable === null ? [] : [variable])),
  );
}

/**
 * Returns the names of the variables that a message must fill, each once, in the order of the
 * message.
 */
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
 * Returns the text of the body, with each placeholder replaced by the result of `valueOf`: an
 * example, or the value that is sent.
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
