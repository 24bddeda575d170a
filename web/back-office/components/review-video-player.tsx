import type { ReactNode } from 'react';

/** Loads nothing before a click, and starts muted because customers’ videos have no captions. */
export function ReviewVideoPlayer({
  video: { url, poster_url },
  label,
}: {
  video: { url: string; poster_url: string | null };
  label: string;
}): ReactNode {
  return (
    <video
      src={url}
      poster={poster_url ?? undefined}
      aria-label={label}
      controls
      muted
      playsInline
      preload="none"
      className="mt-3 aspect-[4/3] w-80 max-w-full rounded-control bg-black"
    />
  );
}
