import type { App } from '#server/app.ts';

import type { SoftPasskey } from '#server/testing/soft-authenticator.ts';

export type ContractApp = Pick<
  App,
  'db' | 'clock' | 'config' | 'whatsapp' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

/** A shop with one row of each kind that the contract addresses. */
export interface ContractShop {
  team_id: string;
  /** Stands in the name of the shop and in everything its customers left. */
  marker: string;
  phone_number_id: string;
  /** A request that was sent, opened and rated. */
  request_id: string;
  /** A request of somebody else. */
  other_request_id: string;
  /** An order whose request waits for its hour. */
  order_id: string;
  /** A message that waits for its hour. */
  queued_id: string;
  /** A message that the team cancelled. */
  cancelled_id: string;
  /** A message of unknown outcome. */
  unknown_id: string;
  /** An import whose dry run waits for a person. */
  checked_import_id: string;
  /** An import that runs. */
  running_import_id: string;
  /** An import that was stopped. */
  stopped_import_id: string;
  /** Reviews of another tool, on the wall. */
  reviews_import_id: string;
  /** An export that is done, with the file of its orders. */
  export_id: string;
  mail_sender_id: string;
  /** An address that its mailbox refused. */
  suppression_id: string;
  /** A person who opted out. */
  opt_out_id: string;
  upsell_id: string;
  /** A running comparison of two texts. */
  ab_test_id: string;
  /** A proposal that was taken away. */
  deleted_upsell_id: string;
  /** A product, another one, and one that is merged into the first. */
  product_id: string;
  other_product_id: string;
  merged_product_id: string;
  /** What a customer wrote about the first. */
  product_review_id: string;
  /** What a visitor asked about the first, and the answer of a buyer. */
  product_question_id: string;
  product_answer_id: string;
  /** What a customer wrote for the wall, and a report about it. */
  shop_review_id: string;
  report_id: string;
  /** A public review that is proposed for the request, by the site’s name of it. */
  public_review: string;
  /** A person of this shop who knows their password. */
  email: string;
  /** The session of that person. */
  session_id: string;
  /** Proves the address of that person. */
  proof: string;
  /** A reader of this shop who has another one. */
  member_id: string;
  /** A key of the API, for what is done to keys. */
  api_key_id: string;
  /** A key whose previous secret is still valid. */
  rotated_key_id: string;
  /** A webhook endpoint and the events that it received. */
  webhook_id: string;
  delivery_id: string;
  /** An answer that the shop writes again and again. */
  reply_model_id: string;
  saved_view_id: string;
  /** What the shop published before. */
  customization_version_id: string;
  /** The link of an invitation, and whom it is sent to. */
  invitation: string;
  invited: string;
  /** Another one, for what is done to invitations. */
  sent_invitation_id: string;
  /** The shop that it has connected at Shopify. */
  shop_domain: string;
  /** What a customer asked for through that shop. */
  data_request_id: string;
  /** The token of a shop that installed us before anybody of it had an account, and that shop. */
  registration: string;
  registration_domain: string;
  /** A passkey of the person of `protected_email`. */
  passkey: SoftPasskey;
  passkey_id: string;
  /** A person of this shop with an authenticator app, and its secret. */
  protected_email: string;
  totp_secret: string;
  /** A token that allows its holder to reset the password of that person. */
  reset_proof: string;
}
