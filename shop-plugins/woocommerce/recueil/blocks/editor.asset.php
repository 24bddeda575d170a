<?php
/**
 * What the editor loads before the block.
 *
 * @package Recueil
 */

return array(
	'dependencies' => array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-server-side-render' ),
	'version'      => '1.0.0',
);
