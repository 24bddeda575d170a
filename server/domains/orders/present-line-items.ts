interface StoredLine {
  title?: string | null;
  sku?: string | null;
  quantity?: number | null;
  image_url?: string | null;
}

export interface PresentedLine {
  title: string;
  quantity: number;
  image_url: string | null;
}

/**
 * Presents the products of an order. A picture is only returned over HTTPS, because the pages of
 * the back office load no other.
 */
export function presentLineItems(lines: readonly StoredLine[]): PresentedLine[] {
  return lines.map(({ title, sku, quantity, image_url }) => ({
    title: title ?? sku ?? 'Article',
    quantity: quantity ?? 1,
    image_url: image_url?.startsWith('https://') && URL.canParse(image_url) ? image_url : null,
  }));
}
