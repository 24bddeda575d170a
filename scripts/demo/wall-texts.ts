// Texts that customers write for the public wall. Each is used once, because repeated texts look
// invented.

export interface WallTexts {
  rating: 1 | 2 | 3 | 4 | 5;
  /** Null when the text suits every product. */
  product: string | null;
  title: string | null;
  text: string;
}

const texts = (
  product: string | null,
  lines: readonly (readonly [WallTexts['rating'], string | null, string])[],
): WallTexts[] => lines.map(([rating, title, text]) => ({ product, rating, title, text }));

export const WALL_TEXTS: readonly WallTexts[] = [
  ...texts('Savon surgras à l’huile d’olive', [
    [
      5,
      'Doux, et il ne colle pas',
      'Je l’utilise pour le visage et pour les mains depuis deux semaines. Il mousse peu, mais la peau ne tire plus.',
    ],
    [
      5,
      null,
      'Enfin un savon que mon fils de quatre ans supporte. Plus une plaque d’eczéma depuis un mois.',
    ],
    [
      4,
      'Bon savon, un peu mou',
      'Très agréable sous la douche. Il fond vite si on ne le laisse pas sécher sur un porte-savon.',
    ],
    [3, null, 'Rien à reprocher, rien d’extraordinaire non plus. L’odeur est discrète.'],
    [
      2,
      'Arrivé ébréché',
      'Deux savons sur trois étaient cassés dans un coin. Ils lavent quand même, mais pour offrir c’est raté.',
    ],
  ]),
  ...texts('Shampoing solide au romarin', [
    [
      5,
      'Adopté',
      'Il a fallu trois lavages pour que mes cheveux s’habituent, et maintenant je ne reviendrai pas au flacon.',
    ],
    [4, null, 'Le romarin se sent vraiment. Prévoir une coupelle qui égoutte, sinon il ramollit.'],
    [
      2,
      'Pas pour les cheveux fins',
      'Il laisse un film malgré un rinçage au vinaigre. Dommage, le parfum me plaisait.',
    ],
  ]),
  ...texts('Baume réparateur à la cire d’abeille', [
    [
      5,
      'Mes mains de potière disent merci',
      'Crevasses refermées en quatre jours, sans odeur de pharmacie.',
    ],
    [4, null, 'Efficace. Un peu ferme l’hiver : il faut le chauffer entre les doigts.'],
    [5, null, 'Un pot dure trois mois. J’en ai offert à toute l’équipe du jardin.'],
  ]),
  ...texts('Coffret découverte, six savons', [
    [
      5,
      'Un beau cadeau',
      'Boîte soignée, une carte écrite à la main, et six parfums vraiment différents.',
    ],
    [
      4,
      'Très joli, un peu serré',
      'Le coffret a plu. Un savon s’était décollé de son étui pendant le transport.',
    ],
    [5, null, 'Commandé le lundi, offert le jeudi. Ma mère en a déjà demandé un autre.'],
    [
      1,
      'Reçu après la fête',
      'Onze jours pour un envoi annoncé en deux. Le cadeau est arrivé trop tard.',
    ],
  ]),
  ...texts('Huile de massage à l’arnica', [
    [
      5,
      'Après la course',
      'Je m’en sers sur les mollets après chaque sortie longue. Elle pénètre sans graisser les draps.',
    ],
    [3, null, 'Bonne huile, mais le bouchon verseur coule le long du flacon.'],
  ]),
  ...texts('Déodorant solide, palmarosa', [
    [
      5,
      'Tient la journée',
      'Même en cuisine, en plein mois d’août. Et il ne tache pas les chemises.',
    ],
    [4, null, 'Il faut s’y faire au début, ensuite c’est parfait.'],
    [
      1,
      'Rougeurs',
      'J’ai dû arrêter au bout de trois jours. La boutique m’a répondu et remboursée.',
    ],
  ]),
  ...texts('Savon à barbe et son bol en bois d’olivier', [
    [5, 'Un vrai plaisir du matin', 'Mousse dense, le rasoir glisse, et le bol est superbe.'],
    [4, null, 'Très beau bol. Le savon sent bon, un peu fort peut-être les premiers jours.'],
  ]),
  ...texts('Porte-savon en céramique', [
    [5, null, 'Exactement la couleur de la photo. Le savon sèche enfin entre deux douches.'],
    [
      3,
      'Plus petit que je ne croyais',
      'Joli, mais un gros savon de Marseille dépasse. Lisez bien les dimensions.',
    ],
  ]),
  ...texts('Crème mains au karité, 75 ml', [
    [
      5,
      'Elle pénètre tout de suite',
      'Je peux reprendre le clavier aussitôt. Le tube tient dans la poche.',
    ],
    [4, null, 'Bonne crème, le parfum part vite et c’est tant mieux.'],
  ]),
  ...texts(null, [
    [5, null, 'Reçu en deux jours, emballé dans du papier, sans plastique. Rien à redire.'],
    [
      5,
      'Troisième commande',
      'Toujours la même qualité, et toujours un échantillon glissé dans le colis.',
    ],
    [
      5,
      'Une équipe adorable',
      'J’avais une question sur les huiles essentielles pendant la grossesse : réponse claire dans l’heure.',
    ],
    [5, null, 'Odeur divine en ouvrant le carton. Toute la salle de bains en profite.'],
    [5, null, 'Fabriqué à côté de chez moi, et cela se sent. Je recommande.'],
    [
      5,
      'On sent le métier',
      'Rien d’inutile, rien de trop parfumé. Exactement ce que je cherchais.',
    ],
    [5, null, 'Le petit mot glissé dans le colis m’a fait sourire. Le produit aussi est parfait.'],
    [
      5,
      'Pour toute la famille',
      'Du plus petit à la grand-mère, tout le monde s’en sert. Nous recommanderons.',
    ],
    [5, null, 'Livré la veille de mon départ, merci d’avoir fait si vite.'],
    [
      5,
      'Enfin sans allergie',
      'Peau très réactive, aucune rougeur. La liste des ingrédients tient en une ligne.',
    ],
    [
      4,
      'Très bien, livraison un peu longue',
      'Le produit est conforme. Le point relais fermait le lundi, j’ai attendu mercredi.',
    ],
    [4, null, 'Conforme à la photo et bien protégé. J’aurais aimé un format plus grand.'],
    [3, 'Correct', 'Bon produit, mais les frais de port sont élevés pour une petite commande.'],
    [2, 'Carton écrasé', 'Le produit a survécu, pas l’emballage. J’attendais mieux pour ce prix.'],
    [
      1,
      'Jamais vu ma commande complète',
      'Il manquait un article. J’ai écrit deux fois avant d’avoir une réponse.',
    ],
    [
      4,
      'Moins cher ailleurs',
      'Je vends les mêmes sur mon site, venez voir : www.savons-pas-chers.example',
    ],
  ]),
];
