export const accountFailures = {
  passkey_refused: [
    401,
    'Cette clé d’accès n’a pas pu être vérifiée : réessayez, ou connectez-vous par e-mail.',
  ],
  second_factor_required: [
    403,
    'Cet accès demande une double authentification : ajoutez une clé d’accès ou une application d’authentification dans Réglages, Compte, ou confirmez avec la vôtre.',
  ],
  second_factor_missing: [
    409,
    'Protégez d’abord votre propre compte : ajoutez une clé d’accès ou une application d’authentification, puis exigez-la de l’équipe.',
  ],
  no_second_factor: [
    409,
    'Les codes de secours remplacent un second facteur : ajoutez d’abord une clé d’accès ou une application d’authentification.',
  ],
  authenticator_active: [
    409,
    'Une application d’authentification est déjà active : désactivez-la avant d’en connecter une autre.',
  ],
  too_many_passkeys: [
    409,
    'Un compte a au plus 20 clés d’accès : retirez celles qui ne servent plus.',
  ],
  passkey_known: [409, 'Cette clé d’accès ouvre déjà un compte.'],
  passkeys_unavailable: [
    409,
    'Les clés d’accès demandent une adresse en https : cette instance n’en a pas.',
  ],
  sign_in_code_required: [
    422,
    'Saisissez le code de votre application d’authentification, ou un code de secours.',
  ],
  wrong_credentials: [401, 'Les informations de connexion sont incorrectes'],
  role_required: [403, 'Votre rôle dans cette boutique ne permet pas cette action.'],
  key_expired: [
    401,
    'Cette clé d’API a expiré : créez-en une autre, ou renouvelez-la dans les réglages de la boutique.',
  ],
  key_address: [403, 'Cette clé d’API n’accepte pas les appels de cette adresse.'],
  key_rotating: [
    409,
    'L’ancien secret de cette clé est encore valable : mettez-y fin avant de la renouveler.',
  ],
  no_previous_key: [409, 'Cette clé n’a pas d’ancien secret encore valable.'],
  key_scope: [403, 'Cette clé d’API ne permet pas cet appel.'],
  admin_required: [403, 'Cette action est réservée aux administrateurs.'],
  impersonating: [403, 'Cette action n’est pas permise sous le nom d’une autre personne.'],
  shopify_session: [
    403,
    'Vous êtes entré par Shopify : connectez-vous par mot de passe ou par Google pour faire cela.',
  ],
  step_up_required: [
    403,
    'Confirmez que c’est bien vous pour continuer : par votre mot de passe, votre second facteur ou votre service de connexion.',
  ],
  password_sign_in_closed: [
    403,
    'La connexion par mot de passe est fermée sur cette instance : connectez-vous par le service de votre entreprise.',
  ],
  registration_closed: [
    403,
    'Les inscriptions sont fermées sur cette instance : demandez une invitation à la personne qui l’héberge.',
  ],
  team_changed: [
    409,
    'Un autre onglet a changé de boutique : rien n’a été enregistré. Rechargez la page.',
  ],
  only_way_in: [
    409,
    'Google est votre seul moyen de vous connecter : choisissez d’abord un mot de passe, ou connectez-vous par le service de votre entreprise.',
  ],
  plan_unavailable: [409, 'Ce forfait ne peut pas être choisi pour l’instant.'],
  last_team: [409, 'C’est votre seule boutique : créez-en ou rejoignez-en une autre d’abord.'],
  last_owner: [409, 'Une boutique garde au moins un propriétaire : nommez-en un autre d’abord.'],
  account_exists: [
    409,
    'Un compte existe déjà avec cette adresse : saisissez son mot de passe une fois, et le service de connexion l’ouvrira désormais.',
  ],
  oidc_email_unverified: [
    409,
    'Le service de connexion ne garantit pas que cette adresse est la vôtre : demandez à la personne qui le gère de la vérifier, puis reconnectez-vous.',
  ],
  too_many_keys: [
    409,
    'Une boutique a au plus 50 clés d’API : révoquez celles qui ne servent plus.',
  ],
  support_not_allowed: [
    403,
    'Cette boutique n’a pas autorisé l’accès support, ou ne l’autorise plus : demandez à une personne propriétaire de l’autoriser dans Réglages, Boutique.',
  ],
  support_read_only: [
    403,
    'Sur cette instance, une session de support ne fait que lire : demandez à la personne de faire elle-même ce changement.',
  ],
  impersonating_oneself: [409, 'C’est votre propre compte.'],
  impersonating_admin: [
    409,
    'Cette personne administre l’instance : retirez-lui d’abord l’administration.',
  ],
  not_impersonating: [403, 'Vous êtes déjà sous votre propre nom.'],
  last_admin: [
    409,
    'Vous êtes seule ou seul à administrer cette instance : nommez d’abord quelqu’un d’autre.',
  ],
} as const;
