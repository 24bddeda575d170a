const COLUMN = /^column (?<table>\w+)\.(?<name>\w+) (?<type>.+?) (?<required>[tf]) (?<rest>.*)$/u;

interface Column {
  table: string;
  type: string;
  isRequired: boolean;
  /**
   * True when an insert without the column works: it has a default, an identity, or is generated.
   */
  hasDefault: boolean;
}

/**
 * Returns the changes of columns that break an older program: a removed table or column, a column
 * of another type or one that has become required, and a new required column of an existing table,
 * which older programs do not fill.
 */
export function findBreakingColumns(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [columnsOf(before), columnsOf(after)];
  const tables = new Set([...old.values()].map(({ table }) => table));
  const changed = [...old].flatMap(([name, column]) => {
    const left = now.get(name);
    if (left === undefined) return [`${name} is gone`];
    if (left.type !== column.type) return [`${name} is of another type`];
    const isFilled = column.isRequired || left.hasDefault;
    if (left.isRequired && !isFilled) return [`${name} has become required`];
    return column.hasDefault && left.isRequired && !left.hasDefault
      ? [`${name} has no default any more`]
      : [];
  });
  const added = [...now].flatMap(([name, { table, isRequired, hasDefault }]) =>
    !old.has(name) && tables.has(table) && isRequired && !hasDefault
      ? [`${name} is required and new`]
      : [],
  );
  return [...changed, ...added];
}

/** Returns the names of the columns of each table of a catalogue. */
export function readColumnNames(
  catalogue: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const columns = [...columnsOf(catalogue)].map(([name, { table }]) => [table, name] as const);
  return new Map(
    [...Map.groupBy(columns, ([table]) => table)].map(([table, found]) => [
      table,
      new Set(found.map(([, name]) => name.slice(table.length + 1))),
    ]),
  );
}

/**
 * Parses the lines of `readCatalogue`: type, required, then identity, generated, storage, default.
 */
function columnsOf(catalogue: readonly string[]): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const line of catalogue) {
    const { table, name, type, required, rest } = COLUMN.exec(line)?.groups ?? {};
    if (table === undefined || type === undefined || rest === undefined) continue;
    columns.set(`${table}.${name}`, {
      table,
      type,
      isRequired: required === 't',
      hasDefault: !/^ {0,2}[pemx]$/u.test(rest),
    });
  }
  return columns;
}
