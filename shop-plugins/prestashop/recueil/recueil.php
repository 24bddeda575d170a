<?php
/**
 * Recueil for PrestaShop 1.7, 8 and 9: tells Recueil at once when an order changes, asks customers
 * for their consent at the checkout, and shows the reviews of the shop.
 *
 * Copyright (C) 2026 Recueil
 *
 * This program is free software: you can redistribute it and/or modify it under the terms of the
 * GNU General Public License as published by the Free Software Foundation, either version 2 of the
 * License, or (at your option) any later version. This program is distributed in the hope that it
 * will be useful, but WITHOUT ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or
 * FITNESS FOR A PARTICULAR PURPOSE. See the GNU General Public License for more details.
 *
 * @license GPL-2.0-or-later https://www.gnu.org/licenses/gpl-2.0.html
 */

if (!defined('_PS_VERSION_')) {
    exit;
}

require_once __DIR__ . '/classes/RecueilConsent.php';

class Recueil extends Module
{
    /** Settings of the module in the table of the configuration. */
    const NOTIFY_URL = 'RECUEIL_NOTIFY_URL';
    const TEAM_CODE = 'RECUEIL_TEAM_CODE';
    const ASK_CONSENT = 'RECUEIL_ASK_CONSENT';
    const SHOW_WALL = 'RECUEIL_SHOW_WALL';

    /** Seconds that a customer may wait for Recueil: the next reading finds what was not told. */
    const PATIENCE = 2;

    /** Orders that changed during this request. */
    private $changed = array();

    public function __construct()
    {
        $this->name = 'recueil';
        $this->tab = 'front_office_features';
        $this->version = '1.0.0';
        $this->author = 'Recueil';
        $this->need_instance = 0;
        $this->bootstrap = true;
        $this->ps_versions_compliancy = array('min' => '1.7.0.0', 'max' => '9.99.99');
        parent::__construct();
        $this->displayName = $this->l('Recueil : avis clients');
        $this->description = $this->l('Prévient Recueil des commandes, demande l’accord des clients et affiche les avis.');
    }

    public function install()
    {
        return parent::install()
            && RecueilConsent::createTable()
            && $this->registerHook('actionOrderSlipAdd')
            && $this->registerHook('actionOrderStatusPostUpdate')
            && $this->registerHook('actionValidateOrder')
            && $this->registerHook('addWebserviceResources')
            && $this->registerHook('displayPaymentTop')
            && $this->registerHook('displayHome')
            && $this->registerHook('displayRecueilReviews')
            && Configuration::updateValue(self::ASK_CONSENT, 1)
            && Configuration::updateValue(self::SHOW_WALL, 0);
    }

    /** The consents stay: they are evidence. The merchant deletes the table when it has no use. */
    public function uninstall()
    {
        foreach (array(self::NOTIFY_URL, self::TEAM_CODE, self::ASK_CONSENT, self::SHOW_WALL) as $name) {
            Configuration::deleteByName($name);
        }
        return parent::uninstall();
    }

    /** Lets a key of the webservice read the consents, when the merchant ticks it. */
    public function hookAddWebserviceResources($params)
    {
        return array(
            'recueil_consents' => array(
                'description' => 'Recueil: consents at the checkout',
                'class' => 'RecueilConsent',
                'forbidden_method' => array('PUT', 'POST', 'PATCH', 'DELETE'),
            ),
        );
    }

    /** What the customer answered at the checkout belongs to the order from now on. */
    public function hookActionValidateOrder($params)
    {
        if (!isset($params['order'], $params['cart'])) {
            return;
        }
        RecueilConsent::bindToOrder((int) $params['cart']->id, (int) $params['order']->id);
        $this->tellLater((int) $params['order']->id);
    }

    public function hookActionOrderStatusPostUpdate($params)
    {
        if (isset($params['id_order'])) {
            $this->tellLater((int) $params['id_order']);
        }
    }

    /** A credit slip refunds lines without another state of the order. */
    public function hookActionOrderSlipAdd($params)
    {
        if (isset($params['order']->id)) {
            $this->tellLater((int) $params['order']->id);
        }
    }

    /** The box at the checkout, unticked: agreement is an act of the customer. */
    public function hookDisplayPaymentTop($params)
    {
        if (!(int) Configuration::get(self::ASK_CONSENT) || !$this->context->cart->id) {
            return '';
        }
        $this->context->smarty->assign(array(
            'recueil_consent_url' => $this->context->link->getModuleLink($this->name, 'consent', array(), true),
            'recueil_consent_token' => Tools::getToken(false),
            'recueil_consent_given' => RecueilConsent::isGiven((int) $this->context->cart->id),
        ));
        return $this->display(__FILE__, 'views/templates/hook/consent.tpl');
    }

    public function hookDisplayHome($params)
    {
        return (int) Configuration::get(self::SHOW_WALL) ? $this->renderWall() : '';
    }

    /** For themes: {hook h='displayRecueilReviews'} wherever the reviews should stand. */
    public function hookDisplayRecueilReviews($params)
    {
        return $this->renderWall();
    }

    public function getContent()
    {
        $message = '';
        if (Tools::isSubmit('submitRecueil')) {
            $message = $this->saveSettings();
        }
        return $message . $this->renderForm();
    }

    private function renderWall()
    {
        $code = (string) Configuration::get(self::TEAM_CODE);
        $origin = self::originOf((string) Configuration::get(self::NOTIFY_URL));
        if ($code === '' || $origin === '') {
            return '';
        }
        $this->context->smarty->assign(array(
            'recueil_wall_url' => $origin . '/dashboard/reviews/custom?team=' . rawurlencode($code),
        ));
        return $this->display(__FILE__, 'views/templates/hook/wall.tpl');
    }

    private function saveSettings()
    {
        $url = trim((string) Tools::getValue(self::NOTIFY_URL));
        $code = trim((string) Tools::getValue(self::TEAM_CODE));
        if ($url !== '' && (!Validate::isAbsoluteUrl($url) || strpos($url, '/webhooks/prestashop/') === false)) {
            return $this->displayError($this->l('Copiez l’adresse entière depuis la page PrestaShop de Recueil.'));
        }
        if ($code !== '' && !preg_match('/^[A-Za-z0-9_-]{1,64}$/', $code)) {
            return $this->displayError($this->l('Copiez le code de la boutique depuis Recueil.'));
        }
        Configuration::updateValue(self::NOTIFY_URL, $url);
        Configuration::updateValue(self::TEAM_CODE, $code);
        Configuration::updateValue(self::ASK_CONSENT, (int) Tools::getValue(self::ASK_CONSENT));
        Configuration::updateValue(self::SHOW_WALL, (int) Tools::getValue(self::SHOW_WALL));
        return $this->displayConfirmation($this->l('Réglages enregistrés.'));
    }

    private function renderForm()
    {
        $helper = new HelperForm();
        $helper->module = $this;
        $helper->name_controller = $this->name;
        $helper->token = Tools::getAdminTokenLite('AdminModules');
        $helper->currentIndex = AdminController::$currentIndex . '&configure=' . $this->name;
        $helper->submit_action = 'submitRecueil';
        $helper->fields_value = array();
        foreach (array(self::NOTIFY_URL, self::TEAM_CODE, self::ASK_CONSENT, self::SHOW_WALL) as $name) {
            $helper->fields_value[$name] = Configuration::get($name);
        }
        return $helper->generateForm(array(array('form' => array(
            'legend' => array('title' => $this->l('Recueil')),
            'input' => array(
                $this->textField(self::NOTIFY_URL, $this->l('Adresse de notification'), $this->l('Dans Recueil : Intégrations, PrestaShop, Module.')),
                $this->textField(self::TEAM_CODE, $this->l('Code de la boutique'), $this->l('Dans Recueil : Avis publiés, Intégrer le mur.')),
                $this->switchField(self::ASK_CONSENT, $this->l('Demander l’accord au paiement')),
                $this->switchField(self::SHOW_WALL, $this->l('Afficher les avis en page d’accueil')),
            ),
            'submit' => array('title' => $this->l('Enregistrer')),
        ))));
    }

    private function textField($name, $label, $hint)
    {
        return array('type' => 'text', 'name' => $name, 'label' => $label, 'desc' => $hint);
    }

    private function switchField($name, $label)
    {
        return array(
            'type' => 'switch',
            'name' => $name,
            'label' => $label,
            'is_bool' => true,
            'values' => array(
                array('id' => $name . '_on', 'value' => 1, 'label' => $this->l('Oui')),
                array('id' => $name . '_off', 'value' => 0, 'label' => $this->l('Non')),
            ),
        );
    }

    /** After the page is sent, so that nobody waits for Recueil. */
    private function tellLater($id_order)
    {
        if ((string) Configuration::get(self::NOTIFY_URL) === '') {
            return;
        }
        if (count($this->changed) === 0) {
            register_shutdown_function(array($this, 'tellChanged'));
        }
        $this->changed[$id_order] = true;
    }

    /** Only says which orders changed: Recueil reads them by its key. Nothing is told twice. */
    public function tellChanged()
    {
        $orders = array_keys($this->changed);
        $this->changed = array();
        if (function_exists('fastcgi_finish_request')) {
            fastcgi_finish_request();
        }
        foreach ($orders as $id_order) {
            $this->post((string) Configuration::get(self::NOTIFY_URL), array(
                'id_order' => $id_order,
                'notice' => bin2hex(random_bytes(16)),
            ));
        }
    }

    private function post($url, array $content)
    {
        if (!function_exists('curl_init')) {
            return;
        }
        $call = curl_init($url);
        curl_setopt_array($call, array(
            CURLOPT_POST => true,
            CURLOPT_POSTFIELDS => json_encode($content),
            CURLOPT_HTTPHEADER => array('Content-Type: application/json'),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_CONNECTTIMEOUT => self::PATIENCE,
            CURLOPT_TIMEOUT => self::PATIENCE,
        ));
        curl_exec($call);
        curl_close($call);
    }

    private static function originOf($url)
    {
        $parts = parse_url($url);
        if (!is_array($parts) || !isset($parts['scheme'], $parts['host'])) {
            return '';
        }
        $port = isset($parts['port']) ? ':' . $parts['port'] : '';
        return $parts['scheme'] . '://' . $parts['host'] . $port;
    }
}
