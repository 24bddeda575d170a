<?php
/**
 * The settings of the plugin, in Settings > Recueil.
 *
 * @package Recueil
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/**
 * The address of Recueil, the code of the shop, and whether the checkout asks for consent.
 */
class Recueil_Settings {

	const OPTION = 'recueil_settings';

	/**
	 * Adds the page of the settings.
	 */
	public static function register() {
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ) );
		add_action( 'admin_init', array( __CLASS__, 'add_fields' ) );
	}

	/**
	 * One setting.
	 *
	 * @param string $name Its name: address, team, consent or label.
	 * @return string
	 */
	public static function get( $name ) {
		$defaults = array(
			'address' => '',
			'team'    => '',
			'consent' => 'no',
			'label'   => 'J’accepte de recevoir une demande d’avis après ma commande, par e-mail, SMS ou WhatsApp.',
		);
		$settings = wp_parse_args( get_option( self::OPTION, array() ), $defaults );
		return isset( $settings[ $name ] ) ? (string) $settings[ $name ] : '';
	}

	/**
	 * Adds the page to the menu of the settings.
	 */
	public static function add_page() {
		add_options_page( 'Recueil', 'Recueil', 'manage_options', 'recueil', array( __CLASS__, 'show_page' ) );
	}

	/**
	 * Declares the option and its fields.
	 */
	public static function add_fields() {
		register_setting( 'recueil', self::OPTION, array( 'sanitize_callback' => array( __CLASS__, 'clean' ) ) );
	}

	/**
	 * The settings as they are stored.
	 *
	 * @param mixed $given What the form sent.
	 * @return array
	 */
	public static function clean( $given ) {
		$given   = is_array( $given ) ? $given : array();
		$address = isset( $given['address'] ) ? esc_url_raw( trim( $given['address'] ), array( 'https' ) ) : '';
		$team    = isset( $given['team'] ) ? preg_replace( '/[^A-Za-z0-9_-]/', '', $given['team'] ) : '';
		$label   = isset( $given['label'] ) ? sanitize_text_field( $given['label'] ) : '';
		return array(
			'address' => untrailingslashit( $address ),
			'team'    => $team,
			'consent' => isset( $given['consent'] ) && 'yes' === $given['consent'] ? 'yes' : 'no',
			'label'   => $label,
		);
	}

	/**
	 * The page of the settings.
	 */
	public static function show_page() {
		if ( ! current_user_can( 'manage_options' ) ) {
			return;
		}
		$option = self::OPTION;
		?>
		<div class="wrap">
			<h1>Recueil</h1>
			<form method="post" action="options.php">
				<?php settings_fields( 'recueil' ); ?>
				<table class="form-table" role="presentation">
					<tr>
						<th scope="row"><label for="recueil-address">Adresse de Recueil</label></th>
						<td><input id="recueil-address" class="regular-text" type="url" name="<?php echo esc_attr( $option ); ?>[address]" value="<?php echo esc_attr( self::get( 'address' ) ); ?>" placeholder="https://avis.exemple.fr"></td>
					</tr>
					<tr>
						<th scope="row"><label for="recueil-team">Code de la boutique</label></th>
						<td><input id="recueil-team" class="regular-text" type="text" name="<?php echo esc_attr( $option ); ?>[team]" value="<?php echo esc_attr( self::get( 'team' ) ); ?>"></td>
					</tr>
					<tr>
						<th scope="row">Consentement</th>
						<td>
							<label><input type="checkbox" name="<?php echo esc_attr( $option ); ?>[consent]" value="yes" <?php checked( self::get( 'consent' ), 'yes' ); ?>> Demander l’accord sur la page de commande</label>
							<p class="description">La case n’est jamais cochée d’avance. Sans accord, Recueil ne contacte pas le client.</p>
						</td>
					</tr>
					<tr>
						<th scope="row"><label for="recueil-label">Texte de la case</label></th>
						<td><input id="recueil-label" class="large-text" type="text" name="<?php echo esc_attr( $option ); ?>[label]" value="<?php echo esc_attr( self::get( 'label' ) ); ?>"></td>
					</tr>
				</table>
				<?php submit_button(); ?>
			</form>
		</div>
		<?php
	}
}
