import { findBreakingColumns, readColumnNames } from './find-breaking-columns.ts';

const OBJECT = /^(?<kind>constraint|index|trigger|function) (?<rest>.*)$/su;
const CONSTRAINT = /^(?<table>\w+)\.(?<name>\S+) (?<definition>.*)$/su;
const UNIQUE_INDEX =
  /^(?<name>\w+) CREATE UNIQUE INDEX \w+ ON \w+\.(?<table>\w+) (?<definition>.*)$/su;
const TRIGGER = /^(?<table>\w+)\.(?<name>\w+) (?<definition>.*)$/su;
const FUNCTION = /^(?<name>\w+\(.*?\)) (?<definition>CREATE .*)$/su;

interface Rule {
  table: string;
  name: string;
  definition: string;
}

/**
 * Returns the changes of a migration with which a program of the version before may fail, from the
 * catalogues before and after it:
 *
 * - a column or table that is gone, has another type, or has become required;
 * - on a table that existed: a new or narrower check, a new or dropped unique index, a new foreign
 *   key, a new trigger. They do not count when they concern only columns that are new;
 * - a new foreign key that prevents the deletion of rows of a table that existed;
 * - a function that is gone, or does something else.
 */
export function findBreakingChanges(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [readRules(before), readRules(after)];
  const columns = readColumnNames(before);
  const isNewPart = ({ table, definition }: Rule): boolean => {
    const known = columns.get(table);
    if (known === undefined) return true;
    return ![...known].some((column) => new RegExp(`\\b${column}\\b`, 'u').test(definition));
  };
  const reported = (kind: string, rule: Rule): string[] =>
    isNewPart(rule) ? [] : [`${rule.table}.${rule.name} is a new ${kind}`];
  const added = (rules: readonly Rule[], known: readonly Rule[]): Rule[] =>
    rules.filter((rule) => !known.some((other) => isSame(rule, other)));
  return [
    ...findBreakingColumns(before, after),
    ...added(now.checks, old.checks)
      .filter((check) => !old.checks.some((other) => isWidened(other, check)))
      .flatMap((check) => reported('check', check)),
    ...added(now.uniques, old.uniques).flatMap((unique) => reported('unique index', unique)),
    ...added(old.uniques, now.uniques)
      .filter(({ table }) => readColumnNames(after).has(table))
      .map(({ table, name }) => `${table}.${name} is a unique index that is gone`),
    ...added(now.foreignKeys, old.foreignKeys).flatMap((key) => [
      ...reported('foreign key', ownPart(key)),
      ...(columns.has(referenced(key)) && !/ ON DELETE (?:CASCADE|SET)/u.test(key.definition)
        ? [`${key.table}.${key.name} prevents deletions from ${referenced(key)}`]
        : []),
    ]),
    ...added(now.triggers, old.triggers)
      .filter(({ table }) => columns.has(table))
      .map(({ table, name }) => `${table}.${name} is a new trigger`),
    ...old.functions.flatMap(({ name, definition }) => {
      const left = now.functions.find((other) => other.name === name);
      if (left === undefined) return [`${name} is a function that is gone`];
      return left.definition === definition ? [] : [`${name} is a function that has changed`];
    }),
  ];
}

function isSame(one: Rule, other: Rule): boolean {
  return one.table === other.table && one.definition === other.definition;
}

const LIST =
  / = (?:ANY \(ARRAY\[(?<plain>[^\]]*)\]\)|ANY \(\(ARRAY\[(?<cast>[^\]]*)\]\)::\w+\[\]\)|(?<one>'(?:[^']|'')*'::text|-?\d+(?:\.\d+)?(?=\))))/gu;
const ELEMENT = /(?:'(?:[^']|'')*'|[^',])+/gu;

/** Returns whether a check is an earlier one of which lists accept more values, and none fewer. */
function isWidened(before: Rule, after: Rule): boolean {
  const [old, now] = [before, after].map(({ definition }) => ({
    lists: [...definition.matchAll(LIST)].map(({ groups }) =>
      readElements(groups?.['plain'] ?? groups?.['cast'] ?? groups?.['one'] ?? ''),
    ),
    frame: definition.replaceAll(LIST, ' = LIST'),
  }));
  if (!old || !now || before.table !== after.table || old.frame !== now.frame) return false;
  if (old.frame.includes('NOT ')) return false;
  return old.lists.every((list, at) => list.every((value) => now.lists[at]?.includes(value)));
}

function readElements(list: string): string[] {
  return [...list.matchAll(ELEMENT)].map(([value]) => value.trim().replace(/::[\w ]+$/u, ''));
}

function referenced({ definition }: Rule): string {
  return / REFERENCES (?<table>\w+)/u.exec(definition)?.groups?.['table'] ?? '';
}

/** Returns a foreign key with its own columns only. */
function ownPart(key: Rule): Rule {
  return { ...key, definition: key.definition.split(' REFERENCES ')[0] ?? '' };
}

function readRules(catalogue: readonly string[]) {
  const lines = Map.groupBy(catalogue, (line) => OBJECT.exec(line)?.groups?.['kind'] ?? '');
  const read = (kind: string, form: RegExp): Rule[] =>
    (lines.get(kind) ?? []).flatMap((line) => {
      const found = form.exec(line.slice(kind.length + 1))?.groups;
      return found
        ? [
            {
              table: found['table'] ?? '',
              name: found['name'] ?? '',
              // A constraint that is not valid yet holds for every new row.
              definition: (found['definition'] ?? '').replace(/ NOT VALID$/u, ''),
            },
          ]
        : [];
    });
  const constraints = read('constraint', CONSTRAINT);
  const of = (start: string): Rule[] =>
    constraints.filter(({ definition }) => definition.startsWith(start));
  return {
    checks: [...of('CHECK'), ...of('EXCLUDE')],
    foreignKeys: of('FOREIGN KEY'),
    // A primary key and a unique constraint are unique indexes too.
    uniques: read('index', UNIQUE_INDEX),
    triggers: read('trigger', TRIGGER),
    functions: read('function', FUNCTION),
  };
}
