/** The variable parts of an e-mail. All other parts are the same for all customers of a shop. */
const HOLES = ['page_url', 'preheader', 'first_line', 'second_line', 'body', 'product'] as const;
type Hole = (typeof HOLES)[number];

/**
 * Returns the e-mail with the given HTML in its variable parts. The caller must escape the HTML.
 */
export type EmailForm = (values: Readonly<Record<Hole, string>>) => string;

/**
 * Marks a variable part while the e-mail is rendered. Nobody can guess the mark, because each
 * process creates a random one.
 */
const SECRET = crypto.randomUUID();
export const HOLE = Object.fromEntries(
  HOLES.map((hole) => [hole, `${SECRET}-${hole}-`]),
) as Readonly<Record<Hole, string>>;
const MARK = new RegExp(`${SECRET}-(${HOLES.join('|')})-`, 'u');

export function createEmailForm(drawn: string): EmailForm {
  // The pieces alternate: text, mark, text, mark, …, text.
  const [first = '', ...rest] = drawn.split(MARK);
  const holes = rest.filter((_piece, index) => index % 2 === 0) as Hole[];
  const labels = rest.filter((_piece, index) => index % 2 === 1);
  return (values) => {
    let mail = first;
    for (const [index, hole] of holes.entries()) mail += values[hole] + (labels[index] ?? '');
    return mail;
  };
}
