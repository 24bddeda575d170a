/** A mail of one shop with holes: what stands in them differs from person to person. */
const HOLES = ['page_url', 'preheader', 'first_line', 'second_line', 'body', 'product'] as const;
type Hole = (typeof HOLES)[number];

/** Takes HTML for each hole, escaped by whoever gives it. */
export type EmailForm = (values: Readonly<Record<Hole, string>>) => string;

/**
 * Stands for a hole while the mail is drawn: nobody can write it, as it is made anew by each
 * process.
 */
const SECRET = crypto.randomUUID();
export const HOLE = Object.fromEntries(
  HOLES.map((hole) => [hole, `${SECRET}-${hole}-`]),
) as Readonly<Record<Hole, string>>;
const MARK = new RegExp(`${SECRET}-(${HOLES.join('|')})-`, 'u');

export function createEmailForm(drawn: string): EmailForm {
  // Words, hole, words, hole, …, words.
  const [first = '', ...rest] = drawn.split(MARK);
  const holes = rest.filter((_piece, index) => index % 2 === 0) as Hole[];
  const labels = rest.filter((_piece, index) => index % 2 === 1);
  return (values) => {
    let mail = first;
    for (const [index, hole] of holes.entries()) mail += values[hole] + (labels[index] ?? '');
    return mail;
  };
}
