import type { ReactNode } from 'react';

const MOST = 4;

/**
 * Shows the product images of an order. Products without an image are left out: their names stand
 * beside.
 */
export function OrderThumbnails({
  lines,
}: {
  lines: readonly { title: string; image_url: string | null }[];
}): ReactNode {
  const pictured = lines.filter(({ image_url }) => image_url !== null);
  if (pictured.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {pictured.slice(0, MOST).map(({ title, image_url }) => (
        <img
          key={`${title} ${image_url}`}
          src={image_url ?? undefined}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-10 rounded-control border border-border object-cover"
          onError={({ currentTarget }) => currentTarget.remove()}
        />
      ))}
      {pictured.length > MOST && (
        <span className="grid size-10 place-items-center rounded-control bg-pressed text-12 text-ink-2">
          + {pictured.length - MOST}
        </span>
      )}
    </span>
  );
}
