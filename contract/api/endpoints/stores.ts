import type { Endpoint } from '../endpoint.ts';

export const storeEndpoints = {
  connectWoocommerce: {
    method: 'POST',
    path: '/api/team/woocommerce/connect',
    access: 'member',
    reaches_out: true,
    summary: 'Connecter une boutique WooCommerce par ses clés, testées aussitôt',
  },
  woocommerceConnectUrl: {
    method: 'POST',
    path: '/api/team/woocommerce/connect-url',
    access: 'member',
    reaches_out: true,
    summary: 'Où autoriser la connexion d’une boutique WooCommerce',
    secret: true,
  },
  getWoocommerceAccount: {
    method: 'GET',
    path: '/api/team/woocommerce/account',
    access: 'reader',
    summary: 'L’état de la boutique WooCommerce connectée, et le sens de ses statuts',
  },
  updateWoocommerce: {
    method: 'PATCH',
    path: '/api/team/woocommerce/account',
    access: 'member',
    summary: 'Choisir le sens des statuts de la boutique WooCommerce',
  },
  syncWoocommerce: {
    method: 'POST',
    path: '/api/team/woocommerce/sync',
    access: 'member',
    reaches_out: true,
    summary: 'Actualiser les commandes de la boutique WooCommerce',
  },
  connectPrestashop: {
    method: 'POST',
    path: '/api/team/prestashop/connect',
    access: 'member',
    reaches_out: true,
    summary: 'Connecter une boutique PrestaShop par la clé de son webservice, testée aussitôt',
  },
  getPrestashopAccount: {
    method: 'GET',
    path: '/api/team/prestashop/account',
    access: 'reader',
    summary: 'L’état de la boutique PrestaShop connectée, et le sens de ses états',
    secret: true,
  },
  updatePrestashop: {
    method: 'PATCH',
    path: '/api/team/prestashop/account',
    access: 'member',
    summary: 'Choisir le sens des états de la boutique PrestaShop',
    secret: true,
  },
  syncPrestashop: {
    method: 'POST',
    path: '/api/team/prestashop/sync',
    access: 'member',
    reaches_out: true,
    summary: 'Actualiser les commandes de la boutique PrestaShop',
    secret: true,
  },
} as const satisfies Record<string, Endpoint>;
