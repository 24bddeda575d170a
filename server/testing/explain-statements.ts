import type pg from 'pg';

/** One executed statement. */
export interface ExplainedStatement {
  text: string;
  milliseconds: number;
  /** Table → the way in which it was read: the name of each index, or `Seq Scan`. */
  reads: Map<string, Set<string>>;
  /** The number of pages read, in memory or not. */
  pages: number;
  /** The number of rows and index entries that were read, including those that a filter removed. */
  walked: number;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/**
 * Returns connections that record the executed plan of every statement, including prepared ones
 * with a generic plan. They use PostgreSQL’s `auto_explain`, so the role must be a superuser.
 */
export function explainStatements(config: pg.PoolConfig): {
  config: pg.PoolConfig;
  statements: ExplainedStatement[];
} {
  const statements: ExplainedStatement[] = [];
  const listen = (client: pg.ClientBase): void => {
    client.on('notice', ({ message }) => {
      const [, milliseconds, plan] =
        /^duration: ([\d.]+) ms\s+plan:\s+(\{[^]*\})$/.exec(message ?? '') ?? [];
      if (plan === undefined) return;
      const { 'Query Text': text, Plan: root } = JSON.parse(plan) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      statements.push({
        text: text.replaceAll(/\s+/g, ' ').trim(),
        milliseconds: Number(milliseconds),
        reads: readsOf(root),
        pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
        walked: walkedBy(root),
      });
    });
  };
  const options = Object.entries(SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  return { config: { ...config, options, onConnect: listen }, statements };
}

/**
 * Returns the rows that a plan read. Only nodes that read a table or an index count, and their rows
 * are the average of one loop.
 */
function walkedBy(node: PlanNode): number {
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === undefined ? 0 : rows * (node['Actual Loops'] ?? 1);
  return (node.Plans ?? []).reduce((sum, child) => sum + walkedBy(child), own);
}

/**
 * Returns the tables with their indexes. A bitmap scan has its table in the upper node and its
 * index in the lower one.
 */
function readsOf(
  node: PlanNode,
  reads: Map<string, Set<string>> = new Map(),
  above?: string,
): Map<string, Set<string>> {
  const table = node['Relation Name'] ?? above;
  const how = node['Index Name'] ?? (node['Node Type'] === 'Seq Scan' ? 'Seq Scan' : undefined);
  if (table !== undefined && how !== undefined)
    reads.getOrInsertComputed(table, () => new Set()).add(how);
  for (const child of node.Plans ?? [])
    readsOf(
      child,
      reads,
      node['Node Type'] === 'Bitmap Heap Scan' ||
        node['Node Type'] === 'BitmapAnd' ||
        node['Node Type'] === 'BitmapOr'
        ? table
        : undefined,
    );
  return reads;
}
