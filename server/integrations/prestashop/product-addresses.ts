/** The page of a product, which opens without rewritten addresses too. */
export function productPage(shop: string, id: string): string {
  return `${shop}/index.php?controller=product&id_product=${id}`;
}

/**
 * The public address of a picture: the digits of its id are folders. The webservice has pictures
 * too, but asks for the key.
 */
export function productPicture(shop: string, id: string): string {
  return `${shop}/img/p/${id.split('').join('/')}/${id}-large_default.jpg`;
}
