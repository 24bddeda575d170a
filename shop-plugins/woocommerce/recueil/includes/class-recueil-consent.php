<?php
/**
 * The checkbox of the checkout, and what it says with the order.
 *
 * @package Recueil
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * Recueil reads `_recueil_consent` (yes or no) and `_recueil_consent_at` (UTC) of each order: « no »
 * means that this customer is never asked for a review.
 */
class Recueil_Consent {

	const META  = '_recueil_consent';
	const FIELD = 'recueil/consent';

	/**
	 * Adds the checkbox to both checkouts, and to the account of the customer the way to say no
	 * later.
	 */
	public static function register() {
		add_action( 'woocommerce_order_actions_end', array( __CLASS__, 'show_in_admin' ) );
		if ( 'yes' !== Recueil_Settings::get( 'consent' ) ) {
			return;
		}
		// The checkout of the shortcode.
		add_action( 'woocommerce_review_order_before_submit', array( __CLASS__, 'show_checkbox' ) );
		add_action( 'woocommerce_checkout_create_order', array( __CLASS__, 'save_checkbox' ) );
		// The checkout of the blocks.
		add_action( 'woocommerce_init', array( __CLASS__, 'add_block_field' ) );
		add_action( 'woocommerce_store_api_checkout_update_order_from_request', array( __CLASS__, 'save_block_field' ), 10, 2 );
		// The opt-out of a customer, from the page of their order.
		add_action( 'woocommerce_order_details_after_order_table', array( __CLASS__, 'show_opt_out' ) );
		add_action( 'template_redirect', array( __CLASS__, 'save_opt_out' ) );
	}

	/**
	 * The checkbox, never ticked beforehand.
	 */
	public static function show_checkbox() {
		woocommerce_form_field(
			'recueil_consent',
			array(
				'type'     => 'checkbox',
				'label'    => esc_html( Recueil_Settings::get( 'label' ) ),
				'required' => false,
				'class'    => array( 'form-row-wide' ),
			),
			0
		);
	}

	/**
	 * Notes the word of the customer with the order that is being created.
	 *
	 * @param WC_Order $order The order.
	 */
	public static function save_checkbox( $order ) {
		// WooCommerce has checked the nonce of its checkout before this hook.
		$is_ticked = isset( $_POST['recueil_consent'] ); // phpcs:ignore WordPress.Security.NonceVerification.Missing
		self::note( $order, $is_ticked );
	}

	/**
	 * The same in the checkout of the blocks.
	 */
	public static function add_block_field() {
		if ( ! function_exists( 'woocommerce_register_additional_checkout_field' ) ) {
			return;
		}
		woocommerce_register_additional_checkout_field(
			array(
				'id'       => self::FIELD,
				'label'    => Recueil_Settings::get( 'label' ),
				'location' => 'order',
				'type'     => 'checkbox',
				'required' => false,
			)
		);
	}

	/**
	 * Notes the word of the customer with the order of the blocks.
	 *
	 * @param WC_Order        $order   The order.
	 * @param WP_REST_Request $request The call of the checkout.
	 */
	public static function save_block_field( $order, $request ) {
		$fields = $request['additional_fields'];
		self::note( $order, is_array( $fields ) && ! empty( $fields[ self::FIELD ] ) );
	}

	/**
	 * The order’s word and its date. The order is saved by who called the hook.
	 *
	 * @param WC_Order $order     The order.
	 * @param bool     $is_agreed Whether the customer agreed.
	 */
	private static function note( $order, $is_agreed ) {
		$order->update_meta_data( self::META, $is_agreed ? 'yes' : 'no' );
		$order->update_meta_data( self::META . '_at', gmdate( 'Y-m-d\TH:i:s\Z' ) );
	}

	/**
	 * Under the order in the account of the customer: no more requests for it.
	 *
	 * @param WC_Order $order The order.
	 */
	public static function show_opt_out( $order ) {
		if ( 'yes' !== $order->get_meta( self::META ) || ! is_user_logged_in() || get_current_user_id() !== $order->get_customer_id() ) {
			return;
		}
		?>
		<form method="post">
			<?php wp_nonce_field( 'recueil-opt-out-' . $order->get_id(), 'recueil_nonce' ); ?>
			<input type="hidden" name="recueil_opt_out" value="<?php echo esc_attr( $order->get_id() ); ?>">
			<p><button type="submit" class="button">Ne plus recevoir de demande d’avis pour cette commande</button></p>
		</form>
		<?php
	}

	/**
	 * Saves that opt-out.
	 */
	public static function save_opt_out() {
		if ( ! isset( $_POST['recueil_opt_out'], $_POST['recueil_nonce'] ) ) {
			return;
		}
		$id    = absint( wp_unslash( $_POST['recueil_opt_out'] ) );
		$nonce = sanitize_text_field( wp_unslash( $_POST['recueil_nonce'] ) );
		$order = wc_get_order( $id );
		if ( ! $order || ! wp_verify_nonce( $nonce, 'recueil-opt-out-' . $id ) || get_current_user_id() !== $order->get_customer_id() ) {
			return;
		}
		self::note( $order, false );
		$order->save();
		wc_add_notice( 'C’est noté : aucune demande d’avis ne partira pour cette commande.' );
		wp_safe_redirect( $order->get_view_order_url() );
		exit;
	}

	/**
	 * What the customer said, in the screen of the order.
	 *
	 * @param int $order_id The identifier of the order.
	 */
	public static function show_in_admin( $order_id ) {
		$order = wc_get_order( $order_id );
		$word  = $order ? $order->get_meta( self::META ) : '';
		if ( '' === $word ) {
			return;
		}
		echo '<li class="wide">' . esc_html( 'yes' === $word ? 'Demande d’avis : acceptée.' : 'Demande d’avis : refusée.' ) . '</li>';
	}
}
