<?php
/**
 * `try-plugin.test.ts` runs this with a copy of WordPress: `php try-plugin.php <folder> <step>`.
 * `install` creates the tables and the administrator, `activate` activates the plugin, `show`
 * prints as JSON the parts of it that a visitor and an administrator see.
 */

$folder = $argv[1];
$step   = $argv[2];
$_SERVER += array(
	'HTTP_HOST'       => 'boutique.test',
	'SERVER_PROTOCOL' => 'HTTP/1.1',
	'REQUEST_URI'     => '/',
	'REMOTE_ADDR'     => '127.0.0.1',
);
if ( 'install' === $step ) {
	define( 'WP_INSTALLING', true );
}
require $folder . '/wp-config.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';

/** Sends no e-mail. */
function wp_mail() {
	return true;
}

if ( 'install' === $step ) {
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	wp_install( 'Boutique', 'ada', 'ada@boutique.test', true, '', 'le savon de Marseille' );
	exit;
}
if ( 'activate' === $step ) {
	$result = activate_plugin( 'recueil/recueil.php' );
	echo is_wp_error( $result ) ? esc_html( $result->get_error_message() ) : 'active';
	exit;
}

$shown = array( 'visitor_before' => do_shortcode( '[recueil_avis]' ) );
wp_set_current_user( 1 );
$shown['administrator_before'] = do_shortcode( '[recueil_avis]' );
update_option(
	'recueil_settings',
	Recueil_Settings::clean(
		array(
			'address' => 'https://avis.boutique.test/',
			'team'    => 'savon"><script>',
			'consent' => 'perhaps',
			'label'   => '<b>J’accepte</b>',
		)
	)
);
$shown['settings']  = get_option( 'recueil_settings' );
$shown['shortcode'] = do_shortcode( '[recueil_avis form="badge" height="90000"]' );
$shown['hostile']   = do_shortcode( "[recueil_avis form='wall\"><script>' height='-1']" );
$shown['block']     = render_block(
	array(
		'blockName'    => 'recueil/avis',
		'attrs'        => array( 'form' => 'carousel', 'height' => '480' ),
		'innerBlocks'  => array(),
		'innerHTML'    => '',
		'innerContent' => array(),
	)
);
$shown['script']    = wp_scripts()->registered['recueil-embed']->src;
ob_start();
Recueil_Settings::show_page();
$shown['page'] = ob_get_clean();
echo wp_json_encode( $shown );
