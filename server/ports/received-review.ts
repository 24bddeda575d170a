/** A review from its site or an export file. Missing fields are null. */
export interface ReceivedReview {
  /** At most 100 characters, the same whenever it is read. */
  review_id: string;
  review_title: string | null;
  review_text: string | null;
  /** From 1 to 5. */
  review_rating: number;
  review_is_verified: boolean | null;
  review_is_pending: boolean | null;
  review_likes: number | null;
  review_language: string | null;
  review_time: Date;
  review_experienced_time: Date | null;
  consumer_id: string | null;
  consumer_name: string | null;
  consumer_image: string | null;
  consumer_review_count: number | null;
  consumer_country: string | null;
  consumer_is_verified: boolean | null;
  consumer_review_count_same_domain: number | null;
  link: string | null;
  reference_id: string | null;
  referral_email: string | null;
}
