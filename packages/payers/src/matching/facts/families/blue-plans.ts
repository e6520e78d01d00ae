/**
 * The Blue Cross and Blue Shield companies with their subsidiaries, products, administrators and
 * former names. A line is `company = its other names: companies, brands and former names`. Sources:
 * the association's list of member companies, lists of subsidiaries in annual reports, the
 * companies' histories.
 */
export const BLUE_PLANS = `
health care service corporation = hcsc: blue cross blue shield of illinois; blue cross blue shield of texas; blue cross blue
  shield of montana; blue cross blue shield of new mexico; blue cross blue shield of oklahoma; dearborn national; fort
  dearborn life; medecision; hallmark services; lovelace; hmo illinois; ghs health maintenance organization; illinois blue
  cross blue shield; rush prudential; trustmark small business; luminare
dearborn national = dearborn group = fort dearborn life: dearborn life; dental network of america; medical life insurance; bcs
  life
bcs: plans liability insurance; 4 ever life; 4ever life
highmark: mountain state blue cross blue shield; keystone health plan west; freedomblue; security blue; gateway health plan;
  gateway health; wholecare; healthnow new york; healthnow; united concordia; hm insurance; hm life; hm health insurance;
  inter county hospitalization; intercounty health; pennsylvania blue shield; blue cross of western pennsylvania; blue shield
  of northeastern new york; blue cross of northeastern pennsylvania; first priority health; first priority life; blue cross
  blue shield of delaware; allegheny health network; thryve; helion
highmark wholecare = gateway health plan: gateway medicare assured
blue cross of northeastern pennsylvania = first priority health: first priority life; bcnepa
independence blue cross = ibx = independence health group: keystone health plan east; qcc insurance; amerihealth; personal
  choice; independence administrators; amerihealth administrators; vista health plan; keystone 65; keystone mercy;
  independence assurance; ibc; pennsylvania blue cross philadelphia; tandigm; bluecard personal choice; blue cross of greater
  philadelphia; inter county hospitalization plan
amerihealth: healthcare delaware; delaware valley hmo; qcc insurance
independence administrators = amerihealth administrators
amerihealth caritas = amerihealth mercy: keystone first; keystone mercy; select health of south carolina; first choice vip
  care; passport health plan; arbor health plan; amerihealth district of columbia; chartered health plan; lacare; amerihealth
  northeast; community behavioral healthcare network of pennsylvania; performcare; perform care; blue cross complete; blue
  cross complete of michigan; prestige health choice; keystone first vip choice; amerihealth vip care; keystone first
  community healthchoices; vista health plan; florida true health
blue cross complete = bluecaid: amerihealth michigan
performcare = community behavioral healthcare network of pennsylvania = cbhnp
carefirst: group hospitalization and medical services; ghmsi; ncas; national capital administrative services; willse and
  associates; willse; blue cross blue shield of the national capital area; blue cross blue shield national capital area; blue
  cross blue shield of maryland; free state health plan; delmarva health plan; capital care; first care maryland; university
  of maryland health partners; trusted health plan; university of maryland health advantage; capitalcare; service benefit plan
  administrative services
carefirst administrators = ncas = national capital administrative services: willse; carefirst tpa
regence = cambia: asuris northwest health; asuris; bridgespan; lifemap; healthwise utah; healthwise; king county medical;
  medical service bureau of idaho; valuecare utah; uniform medical plan; healthcare management administrators; commencement
  bay life; pierce county medical; blue cross blue shield of utah; hma
uniform medical plan = ump: washington state health care authority; public employees benefits board
lifemap = lifemap assurance = regence life and health
premera: lifewise; lifewise health plan of washington; lifewise assurance; lifewise health plan of oregon; lifewise arizona;
  medical service corporation of eastern washington; msc spokane; vivacity; states west; blue cross of washington and alaska;
  connexion insurance solutions; npn northstar; ucentris
wellmark: blue cross blue shield of iowa; blue cross blue shield of south dakota; iasd health services; unity choice; first
  administrators; first administrators inc
horizon: hmo blue new jersey; medigroup; blue cross of new jersey; rayant; braven health; braven
horizon nj health = horizon mercy = mercy health plan of new jersey: horizon new jersey health; horizon totalcare
florida blue = blue cross blue shield of florida = guidewell: florida combined life; truli for health; truli; capital health
  plan; first coast service options; comp options; florida health care plan; bluemedicare; bluecare florida; blueoptions;
  myblue florida; bluechoice florida; triple s
florida combined life = fcl dental: florida combined; florida blue dental
triple s = blue cross blue shield of puerto rico: la cruz azul de puerto rico; american health medicare; american health plan;
  blue cross blue shield of the us virgin islands
blue shield of california = blue shield california: california physicians service; care1st; care 1st health plan; blue shield
  promise; blue shield life; access plus; trio hmo; blue shield 65 plus; stellarus; ascendiun; blue shield spectrum
blue shield of california promise health plan = blue shield promise = care1st health plan: care 1st
anthem blue cross california = blue cross of california: wellpoint california; blue cross life and health; california care;
  calcare; blue cross senior secure; anthem blue cross life and health; anthem blue cross partnership plan; caremore; blue
  cross partnership plan
arkansas blue cross blue shield = usable: health advantage; blueadvantage administrators; blue advantage administrators of
  arkansas; arkansas blue medicare; life and specialty ventures; hmo partners; access only arkansas; medi pak; medipak
blueadvantage administrators of arkansas: usable
blue cross blue shield of south carolina: bluechoice healthplan; blue choice health plan of south carolina; companion life;
  companion healthcare; planned administrators; pai; thomas h cooper; thomas cooper; carolina benefit administrators; palmetto
  gba; pgba; celerian; uci; instil health; healthy blue south carolina; bluechoice medicaid; companion benefit alternatives;
  cba; alpine agency; tessellate; cgs administrators; federal employee program south carolina; niagara life; state health plan
  of south carolina; medblue
planned administrators inc = pai: thomas h cooper
companion life: companion dental
blue cross blue shield of north carolina = blue cross nc = bcbsnc: partners national health plans; partners medicare choice;
  healthy blue north carolina; blue medicare hmo; state health plan of north carolina; north carolina state health plan;
  dental blue select; fastmed; experience health; personal care plan
blue cross blue shield of tennessee: bluecare; bluecare plus; tenncare select; volunteer state health plan; vshp; cover
  tennessee; covertn; covertennessee; shared health; golden security insurance; southern diversified business services; group
  insurance services; coverkids; cover kids; choicecare tennessee; bluecare tennessee; blueadvantage tennessee; riverbend
blue cross blue shield of alabama: caring foundation; cahaba; utic insurance; preferred care alabama; all kids; public
  education employees health insurance plan; peehip; blue advantage alabama; cplus; c plus
blue cross blue shield of georgia = anthem blue cross blue shield georgia: cerulean; greater georgia life; bluechoice georgia;
  georgia state health benefit plan
blue cross blue shield of michigan = bcbsm: blue care network; bcn; blue care network of michigan; bcn advantage; m care;
  mcare; mcare health plan; accident fund; lifesecure; blue cross complete; dencap; medicare plus blue; emergent holdings;
  tracedental; advantasure; ikasystems; nasco; southeast michigan bcn; bcn service company; blue dental
blue cross blue shield of minnesota: blue plus; blueplus; hmo minnesota; blue plus medicaid; mii life; further; selectaccount;
  comprehensive care services; ccstpa; first plan; first plan of minnesota; first plan blue; platinum blue; first plan
  minnesota
blue cross blue shield of massachusetts: hmo blue; blue care elect; blue choice massachusetts; managed blue for seniors;
  medicare hmo blue; network blue; blue medicarerx; zaffre; bay state health care; preferred blue ppo
blue cross blue shield of rhode island: bluechip; coordinated health partners; healthmate; blue chip for medicare; rhode
  island blue cross; plan 65; rite care blue chip; vantageblue; bluechip coordinated health partners
blue cross blue shield of vermont: the vermont health plan; vermont health plan; tvhp; vermont blue advantage; blue care
  vermont; catamount blue; vermont freedom; cba blue; comprehensive benefits administrators
blue cross blue shield of kansas: advance insurance company of kansas; hmo kansas; healthy blue kansas
blue cross blue shield of kansas city = blue kc: blue advantage plus of kansas city; good health hmo; blue care kansas city;
  preferred care blue; cobalt ventures; missouri valley life; spira care; new directions; blue advantage plus
blue cross blue shield of nebraska: nebraskablue; goodlife partners; medicare by nebraska blue; blue cross nebraska
blue cross blue shield of north dakota = noridian mutual: blue cross north dakota; heartlandplus; lincoln mutual life;
  discovery benefits; nextblue; nextblue of north dakota; medicare blue north dakota
blue cross blue shield of louisiana: hmo louisiana; southern national life; blue connect; community blue louisiana; healthy
  blue louisiana; vantage health plan; vantage holdings; bluesaver; office of group benefits; ogb; state of louisiana office
  of group benefits
blue cross blue shield of mississippi: bluebonnet life; capstone corporation; trispan; blue cross mississippi; advanced health
  systems; state of mississippi state and school employees; healthsense; blue choice mississippi
blue cross blue shield of arizona = azblue: health choice arizona; steward health choice arizona; blue preferred; blue select
  arizona; tpa arizona benefit solutions; blue cross arizona advantage; medisun; advanced healthgroup; bcbsaz advantage; blue
  advantage arizona; banner medisun
blue cross blue shield of hawaii = hmsa = hawaii medical service association: integrated services; benefit services of hawaii;
  health plan hawaii
blue cross of idaho: blue cross idaho care plus; true blue; hmoblue idaho; individual benefit administrators; care plus idaho;
  idaho smiles; idahosmiles
blue cross blue shield of oklahoma: bluelincs; bluelincs hmo; ghs property and casualty; ghs health; group health service of
  oklahoma; member service life; blue cross oklahoma; plan65 oklahoma; bluechoice oklahoma
blue cross blue shield of texas: hmo blue texas; southwest texas hmo; group medical and surgical service; rio grande hmo;
  texas gulf coast hmo; west texas health plans; nylcare health plans of the gulf coast; healthselect of texas; healthselect;
  teachers retirement system activecare; trs activecare; trs care; parplan; blue cross star; employees retirement system of
  texas; blue advantage hmo texas; blue essentials; myblue health
blue cross blue shield of illinois: hmo illinois; blueadvantage hmo; bluechoice select illinois; blue precision; health care
  service; hmo usa; blue cross community health plans; blue cross community mmai; blue cross community family health plan;
  blue cross community options; blue cross community icp; teamcare
blue cross blue shield of new mexico: hmo new mexico; blue cross community centennial; blue salud; bluesalud; lovelace; hcsc
  new mexico; new mexico blue cross; turquoise care blue cross; lovelace health plan
blue cross blue shield of montana: caring foundation of montana; bluechip montana; healthy montana kids; western states
  insurance agency; combined benefits management; montana physicians service; health link montana
blue cross blue shield of wyoming: blue select wyoming; wyoming blue; hwdc; kidcare chip wyoming; wyoming kid care
anthem blue cross blue shield of colorado: blue cross blue shield of colorado; hmo colorado; rocky mountain hospital and
  medical; rocky mountain life; rocky mountain health care corporation
anthem blue cross blue shield of nevada: blue cross blue shield of nevada; hmo nevada; managed care services nevada; hmo
  colorado nevada; rocky mountain hospital nevada
anthem blue cross blue shield of connecticut: blue cross blue shield of connecticut; blue care family plan; bluecare family
  plan; blue care health plan; bluecare connecticut; blue cross connecticut; century preferred
anthem blue cross blue shield of new hampshire: matthew thornton; blue cross blue shield of new hampshire; healthsource new
  hampshire; bluechoice new hampshire; hmo blue new hampshire
anthem blue cross blue shield of maine: blue cross blue shield of maine; associated hospital service of maine; maine partners
  health plan; hmo maine; blue alliance; machigonne
anthem blue cross blue shield of ohio: community insurance; community mutual; community mutual blue cross blue shield; blue
  cross blue shield of ohio; community health partners; ohio blue cross
anthem blue cross blue shield of indiana: associated insurance companies; acordia; anthem insurance companies; accordia; blue
  cross blue shield of indiana; key care; hoosier healthwise anthem; healthy indiana plan anthem
anthem blue cross blue shield of kentucky: southeastern mutual insurance; blue cross blue shield of kentucky; southeastern
  group; hmpk; kentucky kare
anthem blue cross blue shield of wisconsin: blue cross blue shield united of wisconsin; compcare; compcare health services;
  united wisconsin services; valley health plan; united wisconsin life; blue cross blue shield of wisconsin; wisconsin
  collaborative insurance
anthem blue cross blue shield of missouri: blue cross blue shield of missouri; alliance blue cross blue shield; rightchoice;
  healthy alliance; hmo missouri; bluechoice missouri; blue cross missouri
anthem blue cross blue shield of virginia: trigon; blue cross blue shield of virginia; healthkeepers; blue cross of
  southwestern virginia; physicians health plan virginia; keycare; healthkeepers plus; anthem health plans of virginia
excellus: univera; univera healthcare; blue cross blue shield of rochester; blue cross blue shield of the rochester area;
  rochester blue cross; blue choice rochester; finger lakes blue cross; finger lakes health insurance; blue cross blue shield
  of central new york; blue cross blue shield of utica watertown; blue cross of utica watertown; hmo cny; hmo blue cny; monroe
  plan; monroe plan for medical care; upstate hmo; rmsco; lifetime benefit solutions; ebs rmsco; medamerica; lifetime
  healthcare; simply blue; health services medical corporation; univera community health
lifetime benefit solutions = rmsco: ebs benefit solutions
univera: health care plan buffalo; health services medical
healthnow new york = blue cross blue shield of western new york: community blue western new york; blue shield of northeastern
  new york; nova healthcare administrators; healthnow administrative services; healthnow; brokerage concepts; upstate medicare
  division; hnny
blue shield of northeastern new york: bsneny
nova healthcare administrators: healthnow administrative services
capital blue cross: capital advantage insurance; capital advantage assurance; keystone health plan central; avalon insurance;
  senior blue; senior bluehmo; capital administrative services; geneia
`
