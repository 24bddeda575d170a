import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = [
  'contract',
  'server',
  'web',
  'fake-services',
  'scripts',
  'e2e',
  'faults',
  'attack',
  'bench',
];
/** Migrations and generated sources may use former names, and this file lists them. */
const EXEMPT = /\.gen\.ts$|^server\/database\/migrations\/|^scripts\/replaced-terms\.test\.ts$/u;

/** Fields, codes and commands whose names programs and people use. */
const ON_THE_WIRE =
  /\b(?:due_lanes|is_outbox|outbox_cleared|metadata\.outbox|forget-sealed|outbox(?=\??: true))\b/gu;

/**
 * Words that a standard term has replaced, alone or as a part of an identifier. Quoted names of
 * stored rows are allowed.
 */
const REPLACED: Readonly<Record<string, string>> = {
  appetite: 'prefetch limit',
  askTogether: 'data loader',
  beat: 'heartbeat',
  'by hand': 'manual',
  clockwork: 'scheduled job',
  deed: 'audit event',
  doubt: 'uncertain delivery',
  doorstep: 'startup server',
  doubtful: 'uncertain delivery',
  fate: 'claim result',
  gatherReads: 'data loader',
  gatherWrites: 'write batcher',
  gate: 'fault proxy',
  hasten: 'bring forward',
  hear: 'listen',
  hears: 'listens, is notified of',
  hush: 'suppress',
  knock: 'notification, request',
  ladder: 'channel fallback order',
  lane: 'queue partition',
  mend: 'repair, fix',
  outbox: 'test inbox',
  reckon: 'calculate',
  ripe: 'due',
  romanise: 'transliterate',
  shelf: 'list_status',
  shelves: 'list_status',
  'stand-in': 'fake service',
  standin: 'fake service',
  'step aside': 'opt-out pages',
  street: 'HTTP errors',
  stumble: 'record an error',
  tell: 'notify, deliver, report',
  wordsOf: 'the text, the label or the content',
  writeDeed: 'recordAuditEvent',
};

/** Words that the code outside of the screens no longer uses. */
const REPLACED_OUTSIDE_WEB: Readonly<Record<string, string>> = {
  bell: 'wake-up notification',
  Facts: 'details, fields, figures',
  forget: 'purge, delete, erase',
  gather: 'collect',
  'hand-over': 'submission, invitation',
  handClock: 'manual clock',
  house: 'app',
  keeper: 'source, owner',
  news: 'notification, event',
  sayings: 'texts',
  tellOnce: 'notify once',
};

const sources = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
)
  .filter((file) => /\.(?:ts|tsx|css|sql)$/u.test(file) && !EXEMPT.test(file))
  .map((file) => ({
    file,
    lines: withoutTexts(fs.readFileSync(path.join(ROOT, file), 'utf8')).split('\n'),
  }));

/** The documents in English. The help of the shops is in French. */
const documents = fs
  .globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT, exclude: ['docs/help/**'] })
  .map((file) => ({
    file,
    lines: withoutTexts(fs.readFileSync(path.join(ROOT, file), 'utf8'))
      .replaceAll(/«[^»\n]*»/gu, '')
      .split('\n'),
  }));

test.each(Object.entries(REPLACED))('no document uses « %s »: the term is « %s »', (word) => {
  expect(linesWith(word, documents)).toEqual([]);
});

test.each(Object.entries(REPLACED))('no source uses « %s »: the term is « %s »', (word) => {
  expect(linesWith(word, sources)).toEqual([]);
});

test.each(Object.entries(REPLACED_OUTSIDE_WEB))(
  'no source outside of web uses « %s »: the term is « %s »',
  (word) => {
    const outside = sources.filter(({ file }) => !file.startsWith('web/'));
    expect(linesWith(word, outside)).toEqual([]);
  },
);

function linesWith(word: string, among: typeof sources): string[] {
  const capital = `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;
  const said = new RegExp(`(?<![A-Za-z])${word}s?(?![a-z])|(?<![A-Z])${capital}s?(?![a-z])`, 'u');
  return among.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      said.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
    ),
  );
}

test('the search finds a word in an identifier and in a comment, and skips a quoted name', () => {
  expect(withoutTexts("const a = 'outbox'; // the outbox")).toBe('const a = ; // the outbox');
  expect(sources.length).toBeGreaterThan(1000);
  expect(documents.length).toBeGreaterThan(30);
});

/** Removes quoted texts of one line, which may contain names on the wire and French. */
function withoutTexts(code: string): string {
  return code
    .replaceAll(ON_THE_WIRE, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`/gu, '');
}
