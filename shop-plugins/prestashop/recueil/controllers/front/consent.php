<?php
/**
 * Keeps what a customer answers in the box at the checkout.
 *
 * Copyright (C) 2026 Recueil
 *
 * @license GPL-2.0-or-later https://www.gnu.org/licenses/gpl-2.0.html
 */

if (!defined('_PS_VERSION_')) {
    exit;
}

class RecueilConsentModuleFrontController extends ModuleFrontController
{
    public $ssl = true;

    public function postProcess()
    {
        $isOurs = Tools::getValue('token') === Tools::getToken(false);
        $id_cart = (int) $this->context->cart->id;
        $isSaved = $isOurs && $id_cart > 0
            && RecueilConsent::saveAnswer($id_cart, Tools::getValue('given') === '1');
        header('Content-Type: application/json');
        http_response_code($isSaved ? 200 : 403);
        die(json_encode(array('saved' => $isSaved)));
    }
}
