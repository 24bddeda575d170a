<?php
/**
 * What a customer answered at the checkout, as the webservice shows it: `recueil_consents`.
 *
 * Copyright (C) 2026 Recueil
 *
 * @license GPL-2.0-or-later https://www.gnu.org/licenses/gpl-2.0.html
 */

if (!defined('_PS_VERSION_')) {
    exit;
}

class RecueilConsent extends ObjectModel
{
    public $id_cart;
    public $id_order;
    public $email;
    public $sms;
    public $whatsapp;
    public $date_add;

    public static $definition = array(
        'table' => 'recueil_consent',
        'primary' => 'id_recueil_consent',
        'fields' => array(
            'id_cart' => array('type' => self::TYPE_INT, 'validate' => 'isUnsignedId', 'required' => true),
            'id_order' => array('type' => self::TYPE_INT, 'validate' => 'isUnsignedId'),
            'email' => array('type' => self::TYPE_BOOL, 'validate' => 'isBool'),
            'sms' => array('type' => self::TYPE_BOOL, 'validate' => 'isBool'),
            'whatsapp' => array('type' => self::TYPE_BOOL, 'validate' => 'isBool'),
            'date_add' => array('type' => self::TYPE_DATE, 'validate' => 'isDate'),
        ),
    );

    protected $webserviceParameters = array(
        'objectsNodeName' => 'recueil_consents',
        'objectNodeName' => 'recueil_consent',
        'fields' => array(
            'id_cart' => array('xlink_resource' => 'carts'),
            'id_order' => array('xlink_resource' => 'orders'),
        ),
    );

    public static function createTable()
    {
        return Db::getInstance()->execute(
            'CREATE TABLE IF NOT EXISTS `' . _DB_PREFIX_ . 'recueil_consent` (
                `id_recueil_consent` INT UNSIGNED NOT NULL AUTO_INCREMENT,
                `id_cart` INT UNSIGNED NOT NULL,
                `id_order` INT UNSIGNED NOT NULL DEFAULT 0,
                `email` TINYINT(1) NOT NULL DEFAULT 0,
                `sms` TINYINT(1) NOT NULL DEFAULT 0,
                `whatsapp` TINYINT(1) NOT NULL DEFAULT 0,
                `date_add` DATETIME NOT NULL,
                PRIMARY KEY (`id_recueil_consent`),
                UNIQUE KEY `cart_order` (`id_cart`, `id_order`),
                KEY `id_order` (`id_order`)
            ) ENGINE=' . _MYSQL_ENGINE_ . ' DEFAULT CHARSET=utf8mb4'
        );
    }

    /** The last answer of a cart counts, with its time. */
    public static function saveAnswer($id_cart, $is_given)
    {
        $value = $is_given ? 1 : 0;
        return Db::getInstance()->execute(
            'INSERT INTO `' . _DB_PREFIX_ . 'recueil_consent` (`id_cart`, `id_order`, `email`, `sms`, `whatsapp`, `date_add`)
            VALUES (' . (int) $id_cart . ', 0, ' . $value . ', ' . $value . ', ' . $value . ', \'' . pSQL(date('Y-m-d H:i:s')) . '\')
            ON DUPLICATE KEY UPDATE `email` = VALUES(`email`), `sms` = VALUES(`sms`), `whatsapp` = VALUES(`whatsapp`), `date_add` = VALUES(`date_add`)'
        );
    }

    public static function isGiven($id_cart)
    {
        return (bool) Db::getInstance()->getValue(
            'SELECT `email` FROM `' . _DB_PREFIX_ . 'recueil_consent` WHERE `id_cart` = ' . (int) $id_cart . ' AND `id_order` = 0'
        );
    }

    /** A cart in several parcels is several orders: each has the answer of its cart. */
    public static function bindToOrder($id_cart, $id_order)
    {
        return Db::getInstance()->execute(
            'INSERT IGNORE INTO `' . _DB_PREFIX_ . 'recueil_consent` (`id_cart`, `id_order`, `email`, `sms`, `whatsapp`, `date_add`)
            SELECT `id_cart`, ' . (int) $id_order . ', `email`, `sms`, `whatsapp`, `date_add` FROM `' . _DB_PREFIX_ . 'recueil_consent`
            WHERE `id_cart` = ' . (int) $id_cart . ' AND `id_order` = 0'
        );
    }
}
