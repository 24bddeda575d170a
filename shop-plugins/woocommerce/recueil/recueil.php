<?php
/**
 * Plugin Name: Recueil pour WooCommerce
 * Description: Affiche les avis de la boutique et demande l’accord des clients à la commande.
 * Version: 1.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * Requires Plugins: woocommerce
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: recueil
 *
 * This program is free software; you can redistribute it and/or modify it under the terms of the
 * GNU General Public License as published by the Free Software Foundation; either version 2 of the
 * License, or (at your option) any later version.
 *
 * @package Recueil
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

define( 'RECUEIL_VERSION', '1.0.0' );

require_once __DIR__ . '/includes/class-recueil-settings.php';
require_once __DIR__ . '/includes/class-recueil-consent.php';
require_once __DIR__ . '/includes/class-recueil-widgets.php';

/**
 * Orders may stand in their own tables (HPOS): this plugin reads and writes them by WooCommerce’s
 * own functions only.
 */
add_action(
	'before_woocommerce_init',
	function () {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', __FILE__, true );
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'cart_checkout_blocks', __FILE__, true );
		}
	}
);

add_action(
	'plugins_loaded',
	function () {
		Recueil_Settings::register();
		Recueil_Widgets::register();
		if ( class_exists( 'WooCommerce' ) ) {
			Recueil_Consent::register();
		}
	}
);
