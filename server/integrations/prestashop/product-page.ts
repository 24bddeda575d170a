/** Returns the page of a product, which also works without rewritten addresses. */
export function productPage(shop: string, id: string): string {
  return `${shop}/index.php?controller=product&id_product=${id}`;
}

/**
 * Returns the public address of a picture, in which the digits of its id are folders. The
 * webservice also has pictures, but requires the key.
 */
export function productPicture(shop: string, id: string): string {
  return `${shop}/img/p/${id.split('').join('/')}/${id}-large_default.jpg`;
}
