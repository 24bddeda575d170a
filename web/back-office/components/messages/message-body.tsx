import { type ReactNode, useCallback } from 'react';

/** Shows the HTML of an email in its own frame, without scripts. Its links open in a new tab. */
export function DrawnMail({ html }: { html: string }): ReactNode {
  const fill = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame) return undefined;
      const address = URL.createObjectURL(
        new Blob([`<base target="_blank">${html}`], { type: 'text/html;charset=utf-8' }),
      );
      frame.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [html],
  );
  return (
    <iframe
      ref={fill}
      title="Le message mis en forme"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className="h-[60vh] w-full rounded-control border border-border bg-[#fff]"
    />
  );
}

const ADDRESS = /(https?:\/\/[^\s<>"]{1,2000})/;

/** Shows plain text with its web addresses as links. */
export function PlainMessage({ text }: { text: string }): ReactNode {
  return (
    <p className="leading-6 break-words whitespace-pre-wrap">
      {text.split(ADDRESS).map((part, index) =>
        index % 2 === 1 ? (
          <a
            key={`${index}-${part}`}
            href={part}
            target="_blank"
            rel="noreferrer"
            className="link break-all"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
