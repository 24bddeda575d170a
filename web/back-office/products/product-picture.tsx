import type { ReactNode } from 'react';

/**
 * Shows the image of a product or an empty square. It is decorative, because the name stands beside
 * it.
 */
export function ProductPicture({
  product: { image_url },
}: {
  product: { image_url: string | null };
}): ReactNode {
  return (
    <span aria-hidden="true" className="block size-10 rounded-control bg-pressed">
      {image_url !== null && (
        <img
          key={image_url}
          src={image_url}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="size-10 rounded-control object-cover"
          onError={({ currentTarget }) => void (currentTarget.hidden = true)}
        />
      )}
    </span>
  );
}
