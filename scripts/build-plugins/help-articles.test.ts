import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { helpArticles } from './help-articles.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/help');
const { transform } = helpArticles();
const handler =
  typeof transform === 'object'
    ? (transform.handler as unknown as (source: string, id: string) => { code: string })
    : () => ({ code: '' });

test.each(fs.readdirSync(FOLDER).filter((file) => file.endsWith('.md')))(
  'no line of %s can begin with a French punctuation mark',
  (file) => {
    const source = fs.readFileSync(path.join(FOLDER, file), 'utf8');
    const { code } = handler(source, path.join(FOLDER, file));
    const prose = code.replaceAll(/"kind":"code","text":"(?:[^"\\]|\\.)*"/gu, '');
    expect(prose.match(/.{0,20}(?:« | »|\p{L} [:;?!](?=[\s"])).{0,20}/gu)).toBeNull();
  },
);
