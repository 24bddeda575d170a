import type { PlainPage } from '#contract/customer-pages/customer-pages.ts';
import type { View } from '#web/customer/frame.tsx';
import type { Words } from '#web/customer/words/words.ts';

/**
 * A page that belongs to no shop: no link, an unknown one, or a refusal before anything could be
 * read.
 */
export function plainView({ kind }: PlainPage, texts: Words): View {
  const { title, text } = texts.plain[kind];
  const body = (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
    </main>
  );
  return { title, style: 'notice', has_script: false, body };
}
