// Who buys, what, and what they say: the words of a shop that looks lived in.

export const FIRST_NAMES = [
  'Camille', 'Léa', 'Hugo', 'Aminata', 'Jean-Baptiste', 'Sofia', 'Yanis', 'Chloé', 'Thomas', 'Inès', 'Lucas', 'Manon', 'Karim', 'Élodie', 'Mathieu', 'Nour', 'Julien', 'Fatou', 'Margaux', 'Antoine',
  'Zoé', 'Rachid', 'Clémence', 'Paul', 'Anaïs', 'Benoît', 'Océane', 'Mehdi', 'Louise', 'François', 'Noémie', 'Stéphane', 'Agathe', 'Ibrahim', 'Juliette', 'Guillaume', 'Sarah', 'Émile', 'Maëlle', 'Olivier',
] as const;

export const LAST_NAMES = [
  'Martin', 'Bernard', 'Roux', 'Petit', 'Durand', 'Leroy', 'Moreau', 'Simon', 'Laurent', 'Michel', 'Garcia', 'Benali', 'Diallo', 'Lefèvre', 'Fontaine', 'Nguyen', 'Chevalier', 'Perrin', 'Da Silva', 'Marchand',
  'Gauthier', 'Bonnet', 'Haddad', 'Renaud', 'Picard', 'Le Goff', 'Traoré', 'Meunier', 'Colin', 'Berger', 'Schmitt', 'Poirier', 'Masson', 'de La Rochefoucauld', 'Vidal', 'Barbier', 'Giraud', 'Lemoine', 'Brun', 'Okonkwo',
] as const;

export const PRODUCTS = [
  ['Savon surgras à l’huile d’olive', 7.5], ['Shampoing solide au romarin', 11.9], ['Baume réparateur à la cire d’abeille', 14], ['Coffret découverte, six savons', 34.5], ['Huile de massage à l’arnica', 19.8],
  ['Déodorant solide, palmarosa', 9.9], ['Savon à barbe et son bol en bois d’olivier', 29], ['Porte-savon en céramique', 16], ['Crème mains au karité, 75 ml', 12.4],
] as const;

export const WORDS: Readonly<Record<1 | 2 | 3 | 4 | 5, readonly string[]>> = {
  1: ['Colis arrivé ouvert, la moitié des savons manquait. J’ai écrit deux fois sans réponse.', 'Produit reçu cassé. Je suis déçu, c’était un cadeau.', 'Onze jours de livraison pour un envoi annoncé en 48 h.'],
  2: ['Le parfum n’a rien à voir avec la description, et le carton était écrasé.', 'Bon produit, mais il manquait un article et personne ne répond au téléphone.', 'Le shampoing laisse un film sur les cheveux, même après trois lavages.', 'Livré chez un voisin que je ne connais pas.'],
  3: ['Correct, sans plus. J’attendais un savon plus gros pour ce prix.', 'Bien, mais l’emballage plastique m’a surprise pour une maison artisanale.', 'Le savon est bon, le mode d’emploi manque.', 'Satisfait du produit, moins du transporteur.'],
  4: ['Très bons savons, livraison un peu longue.', 'Parfait, juste dommage pour le point relais fermé le lundi.', 'J’adore le romarin. Le baume est un peu ferme l’hiver.', 'Conforme à la photo.', 'Bonne surprise, j’attends de voir s’il dure.', 'Le parfum tient bien. J’aurais aimé une recharge.', 'Joli paquet, facture glissée dedans : dommage pour un cadeau.'],
  5: ['Toute la famille l’a adopté, merci pour l’échantillon glissé dans le colis.', 'Emballage soigné, une odeur divine en ouvrant le carton.', 'Troisième commande, toujours parfait.', 'Reçu en deux jours, peau toute douce.', 'Le coffret a fait son effet, je recommande.', 'Service client adorable : ma question a eu sa réponse dans l’heure.', 'Rien à redire.', 'Un mot de la main de la savonnière dans le colis, quelle attention.', 'Mes mains vont mieux après trois jours.', 'Déjà la quatrième personne à qui je l’offre.', 'Livraison la veille du départ en vacances, ouf et merci.', 'Enfin un shampoing solide qui mousse.', 'On sent que c’est fait avec soin.'],
};
