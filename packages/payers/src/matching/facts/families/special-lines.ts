/**
 * Companies for teeth, eyes, minds, medicines, lives and supplements, and the names they had or
 * took over. A line is `company = its other names: companies, brands and former names`. Sources:
 * NAIC "Listing of Companies" by group, company histories, announcements of takeovers 1995 to 2026.
 */
export const SPECIAL_LINES = `
dentaquest = doral dental: first continental life; dental service of massachusetts; advantage dental; dental care plus
dentaquest government = doral dental: dentaquest medicaid
skygen = scion dental: wonderbox; sky gen
managed care of north america = mcna
argus dental: aflac dental; aflac vision
aflac = american family life assurance company of columbus: continental american insurance; caic; tier one insurance; argus;
  communicorp; american family life assurance company of new york
continental american insurance company = caic = aflac group
dental benefit providers = dbp = unitedhealthcare dental: pacificare dental; national pacific dental; spectera; nevada pacific
  dental; pacific union dental; united dental care; golden rule dental
national pacific dental = pacific union dental = nevada pacific dental: pacific dental benefits; pacificare dental
assurant dental = assurant employee benefits = sun life dental: fortis dental; dental health alliance; denticare; united
  dental care; fortis benefits dental; union security insurance
sun life: assurant employee benefits; union security insurance; genworth life and health; genworth group; ge group life
  assurance; ge financial; phoenix home life group; phoenix american life; dentaquest; professional insurance company;
  keyport; maxwell health; fullscope rms; disability reinsurance management
genworth = ge capital assurance: ge financial; ge group life assurance; general electric capital assurance; first colony life;
  life of virginia; continental life brentwood; american continental
guardian: first commonwealth; managed dentalguard; managed dental guard; dentalguard; premier access; access dental; access
  dental plan; premier access dental; avesis; berkshire life; reed group; dental guard preferred; family service life;
  innovative underwriters; first commonwealth dental
access dental plan = premier access: premier life; guardian
first commonwealth: guardian
metlife = metropolitan life: safeguard; safeguard health plans; safeguard dental; safehealth life; general american life; new
  england life; travelers life and annuity; paragon life; hyatt legal; versant health; davis vision; superior vision; aig
  alico; security first life
safeguard: safehealth; metlife dhmo
cigna dental = connecticut general dental: brighter; cigna dhmo
aetna dental = aetna dmo
united concordia = ucci: addp; active duty dental program; concordia plus; concordia flex; tricare dental; blue shield
  pennsylvania dental; concordia preferred
delta dental insurance company = ddic: delta dental of alabama; delta dental of florida; delta dental of georgia; delta dental
  of louisiana; delta dental of mississippi; delta dental of montana; delta dental of nevada; delta dental of texas; delta
  dental of utah; deltacare usa; alpha dental programs
delta dental of pennsylvania = pennsylvania dental service corporation: delta dental of maryland; delta dental of delaware;
  delta dental of west virginia; delta dental of the district of columbia; delta dental of new york; delta dental mid
  atlantic; delta dental of d c
delta dental of california = california dental service: dentegra; pmi dental health plan; private medical care; deltacare;
  trdp; tricare retiree dental program; fedvip delta; denti cal; medi cal dental; deltacare usa; delta dental federal; federal
  employees dental program
dentegra: delta dental california
delta dental of kentucky = delta dental plan of kentucky
delta dental of michigan = renaissance dental = delta dental plan of michigan: renaissance life and health; renaissance
  systems; delta dental of ohio; delta dental of indiana; delta dental of new mexico; delta dental of north carolina; delta
  dental plan of ohio; delta dental plan of indiana; healthy kids dental; delta dental of kentucky; dencap; delta dental of
  arkansas
delta dental of missouri: delta dental of south carolina; delta dental south carolina
delta dental of minnesota = delta dental plan of minnesota: delta dental of nebraska; delta dental of north dakota
delta dental of iowa = delta dental plan of iowa: veratrus; dental wellness plan; deltavision
delta dental of massachusetts = dental service of massachusetts: dsm massachusetts
delta dental of rhode island = altus dental
delta dental of new jersey = new jersey dental service plan: delta dental of connecticut; flagship dental; flagship health
  systems
delta dental of virginia = dental services of virginia
northeast delta dental = delta dental plan of new hampshire: delta dental of maine; delta dental of vermont; delta dental of
  new hampshire; red tree
delta dental of washington = washington dental service: wds
delta dental of idaho = idaho dental service
delta dental of colorado = colorado dental service: alpha dental colorado
delta dental of arizona = arizona dental service
delta dental of kansas = kansas dental service: surency; surency vision
delta dental of puerto rico = servicios dentales
delta dental of oklahoma = oklahoma dental service
delta dental of illinois = illinois dental service: deltavision illinois
delta dental of wisconsin = wisconsin dental service: wyssta; wyssta insurance
delta dental of wyoming = wyoming dental service
delta dental of south dakota = south dakota dental service
delta dental of tennessee: premier insurance tennessee
delta dental of north carolina = north carolina dental service
delta dental of hawaii = hawaii dental service = hds
delta dental of alaska = oregon dental service: moda
dominion dental = dominion national: capital blue cross dominion; avalon dental; bcbs dominion
dental select: ameritas
ameritas: bma; union central life; acacia life; dental select; bankers life nebraska
principal: bankers life des moines; employers dental services; eds arizona; first dental health
employers dental services: principal
lincoln financial = lincoln national life: jefferson pilot; jefferson pilot financial; guarantee life; liberty life assurance
  of boston; lincoln dental; first penn pacific; lincoln life assurance company of boston
unum: colonial life; colonial life and accident; paul revere; provident life and accident; provident life and casualty;
  starmount; alwayscare; always care; genex
always care = starmount: unum dental and vision
standard: stancorp
reliance standard = reliance matrix: matrix absence management; delphi financial; custom disability solutions
golden west dental = golden west vision
careington: care 500
dentemax: dental network of america
connection dental = geha connection
dental health alliance = dha: assurant
dental network of america = dnoa: hcsc dental; dearborn
first dental health = fdh
maverest = diversified dental: nevada dental network
total dental administrators = tda
denti cal = medi cal dental
envolve: opticare; opticare managed vision; total vision health plan; dental health and wellness; centene dental; centene
  vision
dental health and wellness = dhw: envolve
eyemed: first american administrators; luxottica
first american administrators = eyemed
vsp = vision service plan: indiana vision services; marchon
davis vision: versant health; clarity vision; hvhc; highmark vision
superior vision: block vision; versant health; block vision of texas
versant health: davis vision; superior vision
block vision = superior vision
spectera = unitedhealthcare vision = united optical
nva = national vision administrators: clifton
march vision: unitedhealthcare march
icare health solutions = icare solutions
vba = vision benefits of america
community eye care = cec
compsych = comp psych: guidanceresources
lucet = new directions: tridiuum
mhnet = mental health network: coventry behavioral
comprehensive behavioral care = compcare behavioral = comprehensive care corporation: hythiam
psychcare: beacon
american psych systems = aps: innovative resource group; kepro
cenpatico: centene behavioral; envolve people care
college health ipa = chipa: beacon california
merit behavioral: magellan
integrated behavioral health = ibh = uprise health: claremont eap
claremont behavioral services = claremont eap: ibh
cvs caremark = cvs health: advancepcs; pharmacare; advance pcs; pcs health systems; silverscript; rxamerica; longs drug;
  universal american part d; advance paradigm; aetna rx; caremarkpcs
silverscript: cvs caremark part d; accendo
express scripts = esi: medco; medco health; paid prescriptions; merck medco; valuerx; diversified pharmaceutical services;
  national prescription administrators; priority healthcare; accredo; systemed; curascript; medco containment; wellpoint
  nextrx; nextrx; dps
optumrx = prescription solutions: catamaran; sxc; informedrx; catalyst rx; healthextras; diplomat; helios; cypress care;
  rxsolutions; nmhc; national medical health card
prime therapeutics: magellan rx; prime pbm; clearscript
medimpact: elixir; envision; envisionrx
elixir = envision rx: medtrak; rx options; rite aid pbm
procare rx = procare pbm
bankers life = conseco: colonial penn; washington national; pioneer life; cno; senior health insurance company of
  pennsylvania; american travellers; great american reserve; capitol american
washington national = conseco health: capitol american life; pioneer life; american travellers
colonial penn: bankers life
senior health insurance company of pennsylvania = shipco: conseco senior health
globe life = torchmark: united american; liberty national; american income life; family heritage life; national income life;
  first united american; united investors; american income; family heritage
united american: globe life
american fidelity: american public life
combined insurance = chubb workplace: union fidelity; combined of america
union fidelity: ge
bankers fidelity = atlantic american: atlantic capital life assurance
american general: national life and accident; franklin life; old line life; us life; united states life insurance company in
  the city of new york
gerber life: western southern
western and southern = western southern life: gerber life; lafayette life; columbus life; integrity life
oxford life: north american insurance; christian fidelity; dallas general; amerco
christian fidelity: oxford life
manhattan life: western united life; family life insurance; central united life; investors consolidated; manhattanlife
  assurance company of america; standard life and casualty
central united life: manhattan life; investors consolidated insurance
family life: manhattan life
new era: philadelphia american life; life of america
philadelphia american: new era life
standard life and accident = standard life & accident: american national
united national life: guarantee trust life
guarantee trust = gtl: united national life insurance
lumico = elips life: generation life; swiss re
elips: iptiq; lumico
sentinel security: atlantic coast life
atlantic coast life: sentinel security
american retirement life = arlic: cigna supplemental
loyal american: cigna supplemental
central reserve life = ceres: provident american life; united benefit life; continental general
kanawha: kmg america; humana
liberty bankers: capitol life; american monumental life
capitol life: liberty bankers
equitable life and casualty = equitable life & casualty insurance: equilife
ace medicare supplement = ace property and casualty medicare supplement = chubb medicare supplement
nassau life = phoenix life
thrivent = lutheran brotherhood = aid association for lutherans: lutheran insurance
woodmenlife = woodmen of the world: omaha woodmen; assured life
pacific mutual = pacific life: pm group life
transamerica = aegon: monumental life; life investors; stonebridge life; peoples benefit life; jc penney life; bankers united
  life assurance; academy life; pfl life; veterans life
monumental life: transamerica
stonebridge = jc penney life: transamerica
mony = mutual of new york
phoenix home life = phoenix mutual
prudential: pruco life; assurance iq; prucare
john hancock = manulife
new england life = new england mutual: metlife
massachusetts mutual = massmutual: connecticut mutual; unicare
northwestern mutual: northwestern long term care
allianz = life usa
nationwide life: provident mutual; employers life wausau
american united life = aul = oneamerica: pioneer mutual; state life
penn treaty: american network insurance
medamerica: excellus
ability insurance = medico life: ability resources
trustmark = benefit trust life: starmark; coresource
golden rule: unitedhealthone
american medical security = ams: all savers; united wisconsin life
celtic: centene
freedom life = ushealth: national foundation life; enterprise life; ascent assurance
national foundation life: freedom life; enterprise life
enterprise life: freedom life
pivot health = companion life pivot
best life = beneficial employees security trust
blue cross blue shield fep dental = fep blue dental = bcbs fep dental: fepblue dental; federal employee program dental
metlife federal dental = metlife fedvip
united concordia fedvip = united concordia federal dental
aetna federal dental = aetna fedvip
delta dental federal employees: fedvip delta dental
geha connection dental federal = geha connection dental plus = geha fedvip: connection dental federal
national guardian life = ngl: settlers life; nglic
shenandoah life = prosperity life: s usa life
prosperity life = s usa life = shenandoah life: sbli usa
union labor life = ullico: ulico casualty
symetra = safeco life: american states life
hm life = hm insurance group: highmark life; highmark casualty; hm casualty
fidelity security life: fslic
kansas city life = kcl group: sunset life; old american insurance
national teachers associates = nta life: horace mann nta
pan american life = palig: panamerican benefits solutions; mutual trust life; panabridge
american heritage life = allstate benefits = allstate workplace
allstate benefits = american heritage life
allstate health solutions = national general benefits: national health insurance company
5 star life = five star life: afba
liberty life: athene annuity; rbc liberty
physicians life = physicians mutual
national western: ozark national
sterling: olympic health management; windsor
olympic health management: sterling life
reserve national: kemper health; medical mutual
kemper health = reserve national
`
