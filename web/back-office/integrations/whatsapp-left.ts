/** The effect of disconnecting WhatsApp on planned messages, with any service. */
export const WHATSAPP_LEFT =
  'Ce qui était programmé par WhatsApp prend le canal suivant de son étape, ou reste en attente jusqu’à une nouvelle connexion. Les notes déjà reçues restent.';
