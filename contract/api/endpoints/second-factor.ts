import type { Endpoint } from '../endpoint.ts';

/**
 * The proofs of identity that a person uses beside the password: passkeys, an authenticator app and
 * recovery codes.
 */
export const secondFactorEndpoints = {
  signInWithCode: {
    method: 'POST',
    path: '/login/second_factor',
    access: 'public',
    summary: 'Finir une connexion par le code d’une application d’authentification',
    secret: true,
  },
  askPasskey: {
    method: 'POST',
    path: '/login/passkey/options',
    access: 'public',
    summary: 'Demander de quoi se connecter par une clé d’accès',
  },
  signInByPasskey: {
    method: 'POST',
    path: '/login/passkey',
    access: 'public',
    summary: 'Se connecter par une clé d’accès',
    secret: true,
  },
  listPasskeys: {
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'signed_in',
    summary: 'Les clés d’accès de la personne',
  },
  offerPasskey: {
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'signed_in',
    in_person: true,
    step_up: 'by_second_factor',
    summary: 'Demander de quoi créer une clé d’accès',
  },
  addPasskey: {
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'signed_in',
    in_person: true,
    step_up: 'by_second_factor',
    summary: 'Ajouter une clé d’accès',
    secret: true,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/user/passkeys/:id',
    access: 'signed_in',
    in_person: true,
    summary: 'Nommer une clé d’accès',
  },
  removePasskey: {
    method: 'DELETE',
    path: '/api/user/passkeys/:id',
    access: 'signed_in',
    in_person: true,
    step_up: 'by_second_factor',
    summary: 'Retirer une clé d’accès',
  },
  askStepUp: {
    method: 'POST',
    path: '/api/user/step_up/options',
    access: 'signed_in',
    in_person: true,
    summary: 'Demander de quoi confirmer son identité par une clé d’accès',
  },
  startAuthenticator: {
    method: 'POST',
    path: '/api/user/totp',
    access: 'signed_in',
    in_person: true,
    step_up: 'by_second_factor',
    summary: 'Connecter une application d’authentification',
    secret: true,
  },
  confirmAuthenticator: {
    method: 'POST',
    path: '/api/user/totp/confirm',
    access: 'signed_in',
    in_person: true,
    step_up: 'by_second_factor',
    summary: 'Activer l’application d’authentification par un premier code',
    secret: true,
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/api/user/totp',
    access: 'signed_in',
    in_person: true,
    step_up: 'by_second_factor',
    summary: 'Désactiver l’application d’authentification',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/user/recovery_codes',
    access: 'signed_in',
    in_person: true,
    step_up: 'by_second_factor',
    summary: 'Recevoir d’autres codes de secours, montrés une fois',
    secret: true,
  },
} as const satisfies Record<string, Endpoint>;
