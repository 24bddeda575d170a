/**
 * Returns the figures of a part for the table of proofs: the first two cells of Recueil’s lines,
 * and of every other contestant in the tables that contain Recueil. For a part without contestants,
 * returns its first lines.
 */
export function readFigures(markdown: string): { figure: string; peer?: string } {
  const tables = markdown
    .split(/\n\n+/u)
    .filter((block) => block.startsWith('|'))
    .map((block) => block.split('\n').slice(2).map(readCells));
  const contests = tables.filter((lines) => lines.some(isOurs));
  const ours = contests.flatMap((lines) => lines.filter(isOurs)).map(figureText);
  const peers = contests.flatMap((lines) => lines.filter((line) => !isOurs(line))).map(figureText);
  if (ours.length > 0)
    return { figure: ours.join(', '), ...(peers.length > 0 && { peer: peers.join(', ') }) };
  return { figure: (tables[0] ?? []).slice(0, 4).map(figureText).join(', ') || 'see below' };
}

function readCells(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function isOurs([name = '']: readonly string[]): boolean {
  return name.startsWith('Recueil');
}

function figureText([name = '', first = '']: readonly string[]): string {
  return `${name} ${first}`;
}
