<?php
/**
 * The reviews of the shop on its own pages.
 *
 * @package Recueil
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * `[recueil_avis]` and the block « Avis Recueil » show the published reviews.
 */
class Recueil_Widgets {

	/**
	 * Adds the shortcode and the block.
	 */
	public static function register() {
		add_shortcode( 'recueil_avis', array( __CLASS__, 'show_reviews' ) );
		add_action( 'init', array( __CLASS__, 'add_block' ) );
	}

	/**
	 * The block is drawn by the server, as the shortcode is.
	 */
	public static function add_block() {
		register_block_type( dirname( __DIR__ ) . '/blocks', array( 'render_callback' => array( __CLASS__, 'show_reviews' ) ) );
	}

	/**
	 * The reviews, drawn by the script of Recueil in place of this element. Its height is reserved,
	 * so that nothing of the page moves when they arrive.
	 *
	 * @param array|string $attributes The form (wall, badge…) and the height in pixels.
	 * @return string
	 */
	public static function show_reviews( $attributes ) {
		$attributes = shortcode_atts(
			array(
				'form'   => 'wall',
				'height' => '720',
			),
			is_array( $attributes ) ? $attributes : array()
		);
		$address    = Recueil_Settings::get( 'address' );
		$team       = Recueil_Settings::get( 'team' );
		if ( '' === $address || '' === $team ) {
			return current_user_can( 'manage_options' ) ? '<p>Recueil : complétez Réglages, Recueil.</p>' : '';
		}
		wp_enqueue_script( 'recueil-embed', $address . '/embed.js', array(), RECUEIL_VERSION, true );
		return sprintf(
			'<div data-recueil="%s" data-form="%s" data-lang="%s" style="height:%dpx"></div>',
			esc_attr( $team ),
			esc_attr( sanitize_key( $attributes['form'] ) ),
			esc_attr( substr( get_locale(), 0, 2 ) ),
			min( 4000, max( 120, absint( $attributes['height'] ) ) )
		);
	}
}
