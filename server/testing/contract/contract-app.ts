import type { App } from '#server/app.ts';

import type { SoftPasskey } from '#server/testing/soft-authenticator.ts';

export type ContractApp = Pick<
  App,
  'db' | 'clock' | 'config' | 'whatsapp' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

/** A shop with one row of each kind that the contract addresses. */
export interface ContractShop {
  team_id: string;
  /** A text in the name of the shop and in all data of its customers. */
  marker: string;
  phone_number_id: string;
  /** A request that was sent, opened and rated. */
  request_id: string;
  /** A request of another customer. */
  other_request_id: string;
  /** An order whose request is scheduled. */
  order_id: string;
  /** A scheduled message. */
  queued_id: string;
  /** A message that the team cancelled. */
  cancelled_id: string;
  /** A message with an uncertain delivery. */
  unknown_id: string;
  /** An import that waits for a person after its dry run. */
  checked_import_id: string;
  running_import_id: string;
  stopped_import_id: string;
  /** An import of reviews from another tool, on the wall. */
  reviews_import_id: string;
  /** A finished export, with the file of its orders. */
  export_id: string;
  mail_sender_id: string;
  /** A suppressed address, which its mailbox provider refused. */
  suppression_id: string;
  /** A person who opted out. */
  opt_out_id: string;
  upsell_id: string;
  /** A running A/B test of two texts. */
  ab_test_id: string;
  /** A deleted product offer. */
  deleted_upsell_id: string;
  /** Two products, and one that is merged into the first. */
  product_id: string;
  other_product_id: string;
  merged_product_id: string;
  /** A review of the first product. */
  product_review_id: string;
  /** A question about the first product, and the answer of a buyer. */
  product_question_id: string;
  product_answer_id: string;
  /** A review for the wall, and a report about it. */
  shop_review_id: string;
  report_id: string;
  /** A public review that is proposed for the request, by its identifier on the site. */
  public_review: string;
  /** The e-mail of a person of this shop with a password. */
  email: string;
  /** The session of that person. */
  session_id: string;
  /** A token that confirms the e-mail of that person. */
  proof: string;
  /** A reader of this shop who also belongs to another one. */
  member_id: string;
  /** An API key for calls on keys. */
  api_key_id: string;
  /** A key whose previous secret is still valid. */
  rotated_key_id: string;
  /** A webhook endpoint and the events that it received. */
  webhook_id: string;
  delivery_id: string;
  /** A reply template of the shop. */
  reply_model_id: string;
  saved_view_id: string;
  /** An earlier published version. */
  customization_version_id: string;
  /** The link of an invitation, and its recipient. */
  invitation: string;
  invited: string;
  /** Another invitation, for calls on invitations. */
  sent_invitation_id: string;
  /** The domain of its shop at Shopify. */
  shop_domain: string;
  /** A data request of a customer through that shop. */
  data_request_id: string;
  /**
   * The token of a shop that installed the app before it had an account, and the domain of that
   * shop.
   */
  registration: string;
  registration_domain: string;
  /** A passkey of the person of `protected_email`. */
  passkey: SoftPasskey;
  passkey_id: string;
  /** A person of this shop with an authenticator app, and the secret of the app. */
  protected_email: string;
  totp_secret: string;
  /** A token that allows its holder to reset the password of that person. */
  reset_proof: string;
}
