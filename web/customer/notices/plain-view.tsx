import type { PlainPage } from '#contract/customer-pages/customer-pages.ts';
import type { View } from '#web/customer/frame.tsx';
import type { Words } from '#web/customer/words/words.ts';

/**
 * A page that belongs to no shop: no link, an unknown one, or a refusal before anything could be
 * read. After a failure its link opens the page again, where what was typed on this device stands.
 */
export function plainView({ kind, address }: PlainPage, texts: Words): View {
  const { title, text } = texts.plain[kind];
  const body = (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
      {address !== undefined && (
        <p className="k">
          <a href={address}>{texts.reopen}</a>
        </p>
      )}
    </main>
  );
  return { title, style: 'notice', has_script: false, body };
}
