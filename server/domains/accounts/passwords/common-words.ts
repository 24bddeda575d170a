/**
 * Common parts of passwords, in letters without accents: words of the trade, everyday words, first
 * names, clubs, heroes, keyboard sequences.
 */
const TEXT = `
password pass passw passwort passwd motdepasse mdp contrasena contrasenia wachtwoord parola senha secret secrete identifiant login connexion acces access compte admin administrateur
administrator root superuser utilisateur user invite guest test tester testing demo essai exemple example sample temp temporaire changeme changezmoi defaut default welcome bienvenue
bonjour bonsoir salut coucou hello hola ciao letmein entrer ouvretoi sesame ouvretoisesame master trustno trustnoone computer ordinateur internet portable samsung iphone google facebook
instagram hotmail gmail yahoo orange linkedin vodafone cisco windows microsoft serveur server database office bureau travail entreprise societe boutique magasin commerce vente ventes
shop shopify ecommerce client clients clientele avis recueil recueillir collecte merci securite securise security secure protection confidentiel prive private personnel
soleil lune etoile etoiles ciel arcenciel lumiere nuage orage tempete neige montagne riviere ocean oceane plage vague foret jardin fleur fleurs rose tulipe violette marguerite jasmine
lavande cerise cerises fraise fraises banane orange pomme pommes citron ananas chocolat caramel vanille noisette pistache praline cannelle canelle reglisse nougat bonbon biscotte
fromage baguette croissant couscous nutella cookie champagne bordeaux ricard tequila cocacola cafe coffee
chat chaton chien cheval poney lapin lapinou souris tortue grenouille papillon dauphin requin baleine elephant tigre tigresse tigrou lion panthere loup renard marmotte canard poulet
poulette poussin poisson oiseau aigle corbeau scorpion araignee dragon licorne phoenix nounours doudou doudoune loulou louloute loulouttes chouchou choupette choupinette chipie pepette
pupuce mapuce minette minouche poupette poupoune pitchoune titoune toutoune moumoune bisounours gribouille frimousse canaille fripouille princesse princess prince reine queen roi king
amour amoure amours amoureux amoureuse jetaime jetadore iloveyou iloveu loveyou lovelove lovely lover lovers mylove monamour moncoeur monange monbebe mamour cherie cheri coeur bisou
bisous calin caline tendresse bonheur joie sourire smile happy sunshine sweet sweety honey angel angels ange liberte freedom espoir hope paradis avenir reussite victoire destin passion
passions forever toujours jamais carpediem hakunamatata memoire famille family maman papa papamaman maison enfant enfants bebe mariage ami amis amitie friend friends bestfriend
vacances voyage weekend dimanche lundi mardi mercredi jeudi vendredi samedi janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre printemps ete automne
hiver summer winter spring autumn january february march april june july august september october november december noel christmas anniversaire birthday
france francais paris parissg parissaintgermain marseille olympique lyon lyonnais toulouse nantes lille bordelais strasbourg montpellier rennes grenoble dijon nice monaco bretagne normandie
corse corsica alsace martinique guadeloupe reunion guyane mayotte tahiti madinina algerie tunisie maroc senegal cameroun afrique portugal espagne italie italia belgique suisse canada quebec
europe amerique newyork london londres madrid barcelone barcelona berlin casablanca bamako pakistan india turktelekom
football foot basket basketball handball rugby tennis natation velo moto motocross kawasaki yamaha suzuki ducati harley ferrari porsche mercedes renault peugeot citroen toyota subaru
lamborghini bugatti mustang voiture camion bateau avion juventus realmadrid chelsea arsenal liverpool benfica manchester zidane ronaldo messi mbappe drogba champion champions
musique music guitare guitar piano metallica nirvana rammstein slipknot eminem rihanna beyonce soprano bobmarley johnny mozart cinema film starwars stargate matrix titanic pokemon
pikachu naruto sasuke sangoku vegeta dragonball onepiece minecraft fortnite warcraft playstation xbox nintendo zelda mario batman superman spiderman asterix obelix tintin titeuf snoopy
garfield mickey minnie barbie harrypotter hermione gandalf tarzan popeye zorro pirate ninja samourai monster killer hunter shadow hardcore diablo diabolo demon satan jesus bismillah
inchallah seigneur allah napoleon socrate picasso ulysse merlin jupiter saturne venus osiris athena hercule monkey butterfly flower silver gold diamant diamond tresor magic magique
pompier pompiers police policier gendarme infirmiere docteur professeur etudiant student ecole college lycee universite
azerty qwerty qwertz asdfgh zxcvbn wxcvbn nbvcxw qazwsx aqwzsx qaz wsx edc rfv abc abcd abcde aze qwe asd zxc qweasd azeqsd qweasdzxc azeqsdwxc asdasd lol lolol aaa bbb xxx abcabc
nicolas thomas camille julien alexandre alexandra alexis alexia maxime maxence marine marina isabelle celine sandrine pierre pierrot caroline elodie olivier olivia mohamed romain romane nathalie
vincent anthony aurelie aurelien aurore sophie antoine louis louise sebastien audrey emilie amelie amandine pauline laurent laurence stephane stephanie melanie benjamin valentin valentine
morgane morgan marion sabrina sabine michel michele michelle charlotte jerome junior melissa clement clemence clementine frederic frederique vanessa quentin sandra jordan virginie
guillaume patrick patrice patricia jessica justine justin philippe marie mariam mathieu matthieu mathis mathias mathilde daniel danielle jonathan laetitia florian florent florence
jeremy cedric pascal pascale juliette juliet damien christophe christine christian christelle valerie nathan arthur delphine jennifer claire clara dominique francois francoise francis franck
martine martin samuel adrien sylvie sylvain sylvia arnaud cecile cecilia nicole ludovic ludivine emmanuel emmanuelle michael mickael thierry helene catherine carole benoit gabriel gabrielle
fabrice fabien fabienne estelle megane alicia victor victoria matheo matteo lucas lucie claude claudine coralie david adeline william robert bernard didier lorenzo severine gregory gaetan
veronique joseph josephine karine charles charlene charline maurice tristan baptiste jeanne xavier yasmine malika samira fatima andrea brigitte raphael yannick richard noemie nadine
julie julia margot margaux chantal capucine monique bastien sarah beatrice steven gaelle lionel ophelie corinne marcel jacques gilles kevin killian dimitri cassandra manon rachel
nadege oliver sofiane natacha magali mylene esteban laura angelina angelique myriam axelle yassine agathe gerard rachid violette bertrand georges mireille thibault
tatiana deborah marjorie manuel karima clarisse etienne anais chloe evelyne tanguy elisabeth rosalie madeleine marianne barbara rebecca solange solene alain bruno renaud roland raymond
emma jade lina alice rose anna lena mila lea zoe ines jules hugo adam raphaelle gabin leo noah ethan liam noe sacha theo enzo paul axel tom isaac ambre eva iris
jordane sandy kelly cynthia samantha stella tiffany ashley amanda george james john jack harry charlie charly jason joshua brandon robin steve peter simon andrew matthew
`;

export const commonWords: ReadonlySet<string> = new Set(TEXT.trim().split(/\s+/));
