/**
 * The names that tools and people give to the columns of their reviews, the surest first; folded by `foldName`. Photos are not read: they are other people’s files; a product’s
 * number or reference is no name to show.
 */
export const REVIEW_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  rating: ['rating', 'note', 'stars', 'star rating', 'score', 'review rating', 'review score', 'review stars', 'etoiles', 'nombre d etoiles', 'note globale', 'note sur 5', 'note sur 10', 'rate', 'reviewrating'],
  published_at: ['published at', 'date de publication', 'date publication', 'review date', 'created at', 'date', 'date de l avis', 'date avis', 'datecreated', 'date created', 'review created', 'review creation date', 'publish date', 'publiee le', 'publie le', 'date de depot', 'submitted at', 'date submitted', 'reviewdate'],
  title: ['title', 'titre', 'review title', 'titre de l avis', 'titre avis', 'headline', 'reviewtitle', 'objet'],
  text: ['text', 'body', 'avis', 'commentaire', 'review', 'content', 'comment', 'review content', 'review text', 'review body', 'texte', 'texte de l avis', 'avis client', 'message', 'contenu', 'reviewmessage', 'body text', 'temoignage'],
  author: ['author', 'auteur', 'reviewer name', 'display name', 'reviewer display name', 'nickname', 'pseudo', 'pseudonyme', 'name', 'customer name', 'author name', 'review username', 'nom affiche', 'signature', 'client', 'nom du client', 'nom client', 'reviewer'],
  first_name: ['first name', 'prenom', 'firstname', 'prenom client', 'customer first name'],
  last_name: ['last name', 'nom', 'lastname', 'nom de famille', 'customer last name'],
  email: ['email', 'e mail', 'mail', 'reviewer email', 'author email', 'customer email', 'adresse email', 'adresse e mail', 'email client', 'courriel', 'email address', 'review user email'],
  product: ['product title', 'product name', 'produit', 'nom du produit', 'nom produit', 'producttitle', 'productname', 'titre du produit', 'product', 'article', 'name product', 'product handle', 'handle', 'producthandle'],
  order_number: ['order number', 'numero de commande', 'numero commande', 'n commande', 'commande', 'order id', 'order', 'order ref', 'reference commande', 'reference de commande', 'reference id', 'id commande', 'purchase reference'],
  experienced_at: ['experienced at', 'date de l experience', 'date d experience', 'date experience', 'experience date', 'date of experience', 'order date', 'date de commande', 'date commande', 'date d achat', 'purchase date', 'delivered at', 'date de livraison'],
  reply: ['reply', 'reponse', 'reponse de la boutique', 'reply content', 'company reply', 'company response', 'merchant reply', 'shop reply', 'reponse du marchand', 'commentaire de la boutique', 'comment content', 'owner reply', 'droit de reponse'],
  replied_at: ['replied at', 'reply date', 'date de la reponse', 'date reponse', 'replydatecreated', 'reply created at', 'company reply date', 'comment date'],
  locale: ['locale', 'langue', 'language', 'lang', 'review language', 'review locale'],
  verified: ['verified', 'verified purchase', 'verified buyer', 'isverifiedbuyer', 'has verified purchase', 'achat verifie', 'verifie', 'is verified', 'verifed purchase', 'verify purchase'],
  incentivized: ['incentivized', 'incentivised', 'isincentivized', 'is incentivized', 'contrepartie', 'avec contrepartie', 'recompense'],
  status: ['status', 'statut', 'state', 'etat', 'published', 'publie', 'review status', 'curated', 'publication status', 'isapproved'],
  origin_id: ['review id', 'id avis', 'id de l avis', 'reviewid', 'id', 'identifiant', 'id review'],
};
