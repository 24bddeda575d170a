/** What becomes of what WhatsApp would have carried, by whichever service. */
export const WHATSAPP_LEFT =
  'Ce qui était prévu par WhatsApp prend le canal suivant de son étape, ou reste retenu jusqu’à une nouvelle connexion. Les notes déjà reçues restent.';
