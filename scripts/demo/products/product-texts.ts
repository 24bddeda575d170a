// Texts of customers about each product, by its position in the catalogue. Each text is used once.

export interface ProductText {
  rating: 1 | 2 | 3 | 4 | 5;
  title: string | null;
  text: string;
  /** Number of photos with the text. */
  photos: number;
}

type Line = readonly [ProductText['rating'], string | null, string, number?];

const LINES: readonly (readonly Line[])[] = [
  [
    [5, 'Le savon de la maison', 'Trois générations sous la même douche, un seul savon.', 2],
    [5, null, 'Ma peau sèche ne tiraille plus, même en plein mistral.', 1],
    [4, 'Très doux', 'Peu de mousse, mais une vraie douceur. Un porte-savon est indispensable.'],
    [3, null, 'Bien, sans odeur ou presque. J’espérais un parfum d’olive.'],
    [2, 'Fond vite', 'Posé sur le bord de la baignoire, il a duré dix jours.', 1],
    [5, null, 'Utilisé pour le visage sans une rougeur depuis l’été.'],
  ],
  [
    [5, 'Fini les flacons', 'Un galet dure deux mois pour des cheveux mi-longs.', 2],
    [4, null, 'Deux semaines d’adaptation, puis des cheveux légers.'],
    [5, 'Mousse très bien', 'Même avec notre eau calcaire. L’odeur de romarin est franche.', 1],
    [3, null, 'Correct sur cheveux courts, ma fille aux cheveux longs s’emmêle.'],
    [1, 'Cheveux ternes', 'Un film gras après quatre lavages. J’ai arrêté.'],
  ],
  [
    [5, 'Plus une gerçure', 'Dix ans de maraîchage, et enfin des mains qui ne saignent plus.', 1],
    [5, null, 'Sur les coudes du petit dernier, parfait.'],
    [4, null, 'Riche, à mettre le soir : il faut dix minutes pour qu’il pénètre.'],
    [3, 'Un peu gras', 'Efficace, mais impossible de toucher un clavier ensuite.'],
  ],
  [
    [5, 'Offert trois fois', 'À chaque fois le même effet en ouvrant la boîte.', 3],
    [5, null, 'Six savons, six parfums, et pas un papier inutile.', 1],
    [4, 'Joli coffret', 'J’aurais aimé choisir les parfums. Le paquet est superbe.', 2],
    [2, null, 'Deux savons se touchaient, les parfums se sont mélangés.'],
  ],
  [
    [5, 'Mes épaules vous remercient', 'Chaude dans les mains, elle pénètre en cinq minutes.'],
    [4, null, 'Odeur de plein air. Le flacon verre est beau, le bouchon coule un peu.', 1],
    [5, null, 'Achetée pour mon père, il ne jure plus que par elle.'],
  ],
  [
    [5, 'Ni trace ni odeur', 'Journée de cuisine, quarante degrés, rien à signaler.', 1],
    [4, null, 'Un peu dur au début, il suffit de le réchauffer.'],
    [3, null, 'Tient jusqu’au soir en hiver, pas en été.'],
    [1, 'Pas pour moi', 'Plaques au deuxième jour : sans doute le bicarbonate.'],
  ],
  [
    [5, 'Le bol est magnifique', 'Le bois est veiné, chaque pièce est différente.', 2],
    [5, null, 'La mousse tient le temps de deux passages.'],
    [4, 'Beau cadeau', 'Mon beau-père l’utilise tous les jours. Prévoir un blaireau.', 1],
  ],
  [
    [5, 'Enfin sec', 'L’eau s’écoule vraiment, le savon dure deux fois plus.', 1],
    [4, null, 'Belle terre, émail régulier. Il mériterait des patins.'],
    [3, 'Petit', 'Parfait pour un savon de voyage, pas pour un gros pain.', 1],
  ],
  [
    [5, 'Dans mon sac toute l’année', 'Elle ne colle pas et le tube ne fuit pas.', 1],
    [4, null, 'Bonne odeur discrète, la peau reste souple jusqu’à midi.'],
    [5, null, 'Je suis infirmière : trente lavages par jour, et des mains intactes.'],
    [2, 'Trop liquide', 'La texture a changé depuis ma dernière commande.'],
  ],
];

/** Returns the texts about one product, in the order in which customers write them. */
export function textsOfProduct(index: number): ProductText[] {
  return (LINES[index] ?? []).map(([rating, title, text, photos = 0]) => ({
    rating,
    title,
    text,
    photos,
  }));
}
