import { expect, test } from 'vitest';
import { csvFiles } from './csv-files.ts';

/** The headers of each tool, and the mapping that they must give. */
const FILES: readonly [file: string, header: string, mapping: Record<string, string>][] = [
  [
    'Judge.me',
    'title,body,rating,review_date,source,curated,reviewer_name,reviewer_email,product_id,product_handle,reply,reply_date,picture_urls,ip_address,location',
    {
      rating: 'rating',
      published_at: 'review_date',
      title: 'title',
      text: 'body',
      author: 'reviewer_name',
      email: 'reviewer_email',
      product: 'product_handle',
      reply: 'reply',
      replied_at: 'reply_date',
      status: 'curated',
    },
  ],
  [
    'Loox',
    'product_handle,product_Id,rating,author,email,body,created_at,photo_url,reply,replied_at,verified_purchase,incentivized',
    {
      rating: 'rating',
      published_at: 'created_at',
      text: 'body',
      author: 'author',
      email: 'email',
      product: 'product_handle',
      reply: 'reply',
      replied_at: 'replied_at',
      verified: 'verified_purchase',
      incentivized: 'incentivized',
    },
  ],
  [
    'Okendo',
    'name,body,handle,productId,rating,sku,dateCreated,countryCode,email,imageUrls,isIncentivized,reply,replyDateCreated,title,isVerifiedBuyer,status',
    {
      rating: 'rating',
      published_at: 'dateCreated',
      title: 'title',
      text: 'body',
      author: 'name',
      email: 'email',
      product: 'handle',
      reply: 'reply',
      replied_at: 'replyDateCreated',
      verified: 'isVerifiedBuyer',
      incentivized: 'isIncentivized',
      status: 'status',
    },
  ],
  [
    'Yotpo',
    'Review Title,Review Content,Review Score,Date,Product ID,Product Name,Display Name,Email',
    {
      rating: 'Review Score',
      published_at: 'Date',
      title: 'Review Title',
      text: 'Review Content',
      author: 'Display Name',
      email: 'Email',
      product: 'Product Name',
    },
  ],
  [
    'Stamped',
    'product_id,productUrl,productImageUrl,productTitle,rating,title,author,email,body,created_at,reply',
    {
      rating: 'rating',
      published_at: 'created_at',
      title: 'title',
      text: 'body',
      author: 'author',
      email: 'email',
      product: 'productTitle',
      reply: 'reply',
    },
  ],
  [
    'Shopify Product Reviews',
    'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at',
    {
      rating: 'rating',
      published_at: 'created_at',
      title: 'title',
      text: 'body',
      author: 'author',
      email: 'email',
      product: 'product_handle',
      reply: 'reply',
      replied_at: 'replied_at',
      status: 'state',
    },
  ],
  [
    'Flux Meta',
    'aggregator,store.name,store.id,store.storeUrls,reviewID,rating,title,content,created_at,updated_at,incentivized,has_verified_purchase,reviewer.name,product.name',
    {
      rating: 'rating',
      published_at: 'created_at',
      title: 'title',
      text: 'content',
      author: 'reviewer.name',
      product: 'product.name',
      verified: 'has_verified_purchase',
      incentivized: 'incentivized',
      origin_id: 'reviewID',
    },
  ],
  [
    'Trustpilot',
    'Review Id,Review Created (UTC),Review Username,Review User Email,Review Title,Review Content,Review Stars,Reference Id,Company Response',
    {
      rating: 'Review Stars',
      published_at: 'Review Created (UTC)',
      title: 'Review Title',
      text: 'Review Content',
      author: 'Review Username',
      email: 'Review User Email',
      order_number: 'Reference Id',
      reply: 'Company Response',
      origin_id: 'Review Id',
    },
  ],
];

const columnsOf = async (header: string) => {
  const opened = await csvFiles.open(
    Buffer.from(
      `${header}\n${header
        .split(',')
        .map(() => 'x')
        .join(',')}\n`,
    ),
  );
  if ('refused' in opened) throw new Error(opened.refused);
  return opened.shape.columns;
};

test.each(FILES)(
  'the export of %s is known by its columns, and read without a question',
  async (file, header, mapping) => {
    const columns = await columnsOf(header);
    expect(csvFiles.recogniseReviews(columns)).toEqual({
      file,
      origin: file === 'Flux Meta' ? null : file,
      is_format_verified: !FROM_EXAMPLES.includes(file),
    });
    expect(csvFiles.proposeMapping('reviews', columns)).toEqual(mapping);
  },
);

/** The tools whose columns come only from example files of others. */
const FROM_EXAMPLES = ['Okendo', 'Shopify Product Reviews', 'Trustpilot', 'Yotpo'];

test('any other file is guessed by the names that people give, in French and in English, and belongs to nobody', async () => {
  const french = await columnsOf(
    'Note,Date de l’avis,Titre,Commentaire,Prénom,Nom,E-mail,Produit,N° commande,Date de commande,Réponse,Achat vérifié',
  );
  expect(csvFiles.recogniseReviews(french)).toBeNull();
  expect(csvFiles.proposeMapping('reviews', french)).toEqual({
    rating: 'Note',
    published_at: 'Date de l’avis',
    title: 'Titre',
    text: 'Commentaire',
    first_name: 'Prénom',
    last_name: 'Nom',
    email: 'E-mail',
    product: 'Produit',
    order_number: 'N° commande',
    experienced_at: 'Date de commande',
    reply: 'Réponse',
    verified: 'Achat vérifié',
  });
  expect(
    csvFiles.proposeMapping(
      'reviews',
      await columnsOf('Score,Comment,Nickname,Publish date,Language'),
    ),
  ).toEqual({
    rating: 'Score',
    text: 'Comment',
    author: 'Nickname',
    published_at: 'Publish date',
    locale: 'Language',
  });
  expect(
    csvFiles.proposeMapping(
      'orders',
      await columnsOf('purchase_reference,purchase_date,email,firstname,lastname'),
    ),
  ).toMatchObject({
    number: 'purchase_reference',
    ordered_at: 'purchase_date',
    first_name: 'firstname',
  });
});
