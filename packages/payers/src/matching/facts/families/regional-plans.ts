/**
 * Plans of one state or region, many owned by hospitals, with the names of their products, earlier
 * names and the plans they took over. A line is `plan = its other names: products, companies and
 * former names`. Sources: CMS "MA plan directory", the states' lists of Medicaid managed care
 * plans, the plans' own histories.
 */
export const REGIONAL_PLANS = `
university health alliance = uha
hawaii management alliance = hma hawaii = hmaa: hawaii western management group
moda = ods: oregon dental service; odscompanies; eastern oregon coordinated care organization; eocco; dentists management
  corporation; delta dental of oregon; delta dental of alaska; arrow dental
pacificsource: clear choice health plans; clearone health plans; clear one; central oregon coordinated care; manley services;
  primary health plan idaho
providence health plan: good health plan oregon; vital choice; selfhealth; providence health assurance; providence preferred
samaritan health plan: intercommunity health network; intercommunity health network cco; ihn cco; samaritan advantage;
  samaritan choice
atrio: marion polk community health plan; doctors of the oregon coast south; umpqua health alliance; dcipa; cascade
  comprehensive care
careoregon: health share of oregon; columbia pacific cco; jackson care connect; housecall providers
health share of oregon: tri county medicaid collaborative
familycare oregon: family care health plans
allcare health plan = mid rogue independent physician association: mid rogue health plan; allcare cco; mripa; allcare
  advantage
trillium community health plan: lane independent practice association; lipa; agate healthcare; lane individual practice
  association
willamette valley community health = wvch: pacific source marion polk
yamhill community care = yamhill county care organization: yamhill cco
umpqua health alliance = dcipa: architrave; umpqua health
cascade health alliance = cascade comprehensive care
primaryhealth of josephine county: oregon health management services; ohms; grants pass clinic
advanced health: doctors of the oregon coast south
community health plan of washington = chpw: cascade select
health alliance northwest = health alliance medical plans washington: confluence health
soundpath health = puget sound health partners: soundpath
columbia united providers = cup
first choice health: firstchoice health administrators; fchn; sound health
asuris: medical service bureau
selecthealth = intermountain health care: ihc health plans; intermountain; ihc; select med; selectmed; ihc care; ihc health;
  med utah
university of utah health plans = healthy u = university health plans utah: university of utah hospital and clinics health
  plan; grand valley preferred; healthy premier; healthy preferred; advantage u
public employees health program = pehp = utah public employees
altius: peak health; coventry utah; paracelsus
educators mutual = emi health: emia; educators health plans; emi
deseret mutual = dmba: deseret healthcare
mountain health co op = montana health co op: montana health cooperative; idaho health coop
allegiance: intermountain administrators
new west health services: new west medicare; newwest
denver health: elevate health plans; dhmp
rocky mountain health plans = rocky mountain hmo = rmhp: rocky mountain health maintenance organization; rocky mountain
  healthcare options; cnic; western slope; rocky mountain health care options; rmhmo
colorado access: access advantage; abc nesic
colorado community health alliance = ccha
san luis valley health maintenance organization = slvhmo: colorado choice health plans
presbyterian health plan: presbyterian salud; presbyterian insurance company; cimarron health plan; presbyterian centennial
  care; presbyterian senior care; fhp new mexico; presbyterian network; presbyterian turquoise care; intel connected care
lovelace: st joseph health plan
true health new mexico = new mexico health connections: evolent health insurance; nmhc
banner health network: banner university family care; university family care; university physicians health plans; banner plan
  administration; university of arizona health plans; university healthcare group; banner choice plus; banner medicare
  advantage; banner aetna; banner medisun; pioneer aco banner; b uhp
university of arizona health plans = university family care: university physicians healthcare group; university care
  advantage; maricopa health plan; banner university care advantage; uph; university physicians inc
health choice arizona = steward health choice: health choice generations; iasis; health choice integrated care; health choice
  pathway; health choice utah; hca arizona
phoenix health plan: vanguard health; abrazo advantage; phoenix advantage; phpcc community connection; phoenix memorial
care1st health plan arizona = care 1st arizona: onecare by care1st; wellcare liberty arizona; wellcare arizona
arizona complete health = health net access = bridgeway health solutions: cenpatico integrated care; community partnership of
  southern arizona; cenpatico of arizona; health net of arizona; allwell arizona; intergroup
magellan of arizona = magellan complete care of arizona
community health group: communicare advantage
la care = local initiative health authority for los angeles: los angeles care; pasc seiu
inland empire health plan = iehp
caloptima = orange county health authority: orange prevention and treatment; optima orange county; onecare connect
health plan of san joaquin = hpsj: health plan of mountain valley; hpsjmvhp; san joaquin county health commission
health plan of san mateo = hpsm: san mateo health commission; careadvantage
san francisco health plan = sfhp: san francisco community health authority; healthy san francisco; healthy workers; healthy
  kids san francisco
santa clara family health plan = scfhp: santa clara county health authority; cal mediconnect santa clara; dualconnect
alameda alliance: alliance groupcare; alliance completecare
contra costa health plan = cchp contra costa: contra costa health services; contra costa county
central california alliance for health = central coast alliance for health = ccah: santa cruz county health options; monterey
  merced alliance; alliance care ihss; santa cruz monterey merced managed medical care commission
partnership health plan of california: solano napa; phc california; solano partnership; partnership advantage; phpc
calviva: fresno kings madera regional health authority
kern family health care = kern health systems: khs
gold coast health plan = ventura county medi cal managed care commission: ventura county organized health system
cencal = santa barbara regional health authority: santa barbara health initiative; slo health initiative
ventura county health care plan = vchcp
chinese community health plan = cchp: jade health care medical group; chinese community health care association
western health advantage = wha: western health choice
sutter health plus = sutter select = sutter health plan: sutter community health
stanford health care advantage: university healthcare advantage
universal care = brand new day
scott and white = scott & white health plan: firstcare; firstcare health plans; seniorcare; right care; rightcare; swhp;
  southwest life and health; bswh; sha llc; baylor scott white care plan
firstcare: southwest health alliances; sha llc; southwest life and health
community first: university family care plan
community health choice: harris health; chc texas
cook children's health plan: cook children's star
texas children's health plan = tchp: texas children's star; texas childrens
el paso first = el paso health: advantage care el paso; preferred administrators
dell children's health plan = seton health plan: seton star; seton map
sendero: ideal care; idealcare; medical access program
superior healthplan: bankers reserve; superior star; superior foster care; cenpatico texas
memorial hermann: mhhnp; memorial sisters of charity
kelsey seybold = kelseycare
kelseycare advantage = kelsey seybold
renaissance physicians = renaissance physician organization: cigna healthspring texas; rpo
mercy health plans: premier health plans; mercy laredo
care n care = southwestern health resources: hmo north texas
communitycare: senior health plan oklahoma; st john health; community care hmo
globalhealth: generations healthcare
health choice oklahoma = oklahoma state and education employees group insurance board = osegib: egid; hcso; oklahoma employees
  group insurance; omes
preferred health systems = preferred plus of kansas = phs kansas: coventry kansas
health partners of kansas = hpk
family health partners: childrens mercy pediatric care network; coventry missouri
cox healthplans = cox health systems insurance: cox health systems hmo; cox freedom network
group health plan = ghp: coventry missouri; gencare
health alliance medical plans = carle health plan: health alliance connect; health alliance midwest; reid health alliance;
  carle clinic
osf health plans = osf health care
illinicare: bridgeway; aetna better health illinois
countycare = cook county health
family health network = fhn illinois: community care alliance of illinois
harmony health plan = harmony illinois
meridian: health plan of michigan; meridiancomplete; caidan; meridianrx
medical mutual = blue cross blue shield mutual of ohio: mmo; supermed; super med; consumers life; consumers life insurance;
  medical health insuring corporation of ohio; carolina care plan; mutual health services; antares management; blue cross of
  northern ohio; blue cross of northeast ohio; mmoh; superdental; physician select; reserve national; bravo wellness; mutual
  health services ohio; medmutual; medmutual life; paramount
mutual health services = antares management solutions
paramount = promedica
summacare = summa insurance: summa health
caresource = dayton area health plan: trucare; common ground healthcare
healthspan = kaiser foundation health plan of ohio
aultcare: primetime health plan; aultman; aultra administrative group
primetime health plan = aultcare primetime
the health plan = health plan of the upper ohio valley = health plan of upper ohio valley: hometown region; thp insurance;
  securecare; securechoice; thp; health plan tpa
buckeye health plan = buckeye community health plan
mount carmel health plan = medigold: trinity health plan; trinity health plan of michigan
nationwide health plans = nationwide health plan ohio
dentalcare plus = dentacare plus: dcp holding; dentaquest
physicians health plan of northern indiana = php northern indiana = phpni: php indiana
advantage health solutions = advantage health plan indiana: care select advantage; hoosier healthwise advantage
iu health plans = indiana university health plans = clarian health plans: m plan; iu health
southeastern indiana health organization = siho: seiho
welborn: hmo evansville
arnett health plans = arnett hmo: arnett clinic
encore: lutheran preferred; health management network
parkview: signature care
health alliance plan = hap: alliance health and life; alliance health and life insurance company; midwest health plan;
  administration systems research; asr
administration systems research = asr: physicians care
midwest health plan = hap midwest = hap empowered
priority health: total health care; total health care michigan; prioritymedicare; care choices; carechoices; royal healthcare;
  corewell
total health care michigan = thc michigan: total health care usa
mclaren: mdwise
physicians health plan = phpmm = sparrow php: phpfc; php medicaid; php family care; sparrow; phpic; university of michigan
  health plan; um health plan; physicians health network; u m health plan
upper peninsula health plan = uphp
health plus of michigan: healthplus partners; healthplus insurance; healthplus options
omnicare health plan = omnicare michigan = coventrycares of michigan: united american health care
network health: network platinum; networkcares; affinity health system wisconsin; froedtert network
security health plan: marshfield clinic; greater marshfield community health plan; advocare
dean health plan = deancare: dean health insurance; dean gold; dean advantage; dean health systems; prevea360; prevea; medica
  dean
prevea360 = prevea health plan: dean prevea
physicians plus = p plus
unity health plans = unity health insurance = quartz: unity uw; gundersen health plan; physicians plus
quartz: gundersen health plan minnesota; gundersen
gundersen health plan = gundersen lutheran health plan
group health cooperative of eau claire = ghc eau claire: communityconnect; ghcec
group health cooperative of south central wisconsin = ghc scw: ghc madison
mercycare: mercy health system janesville
children's community health plan = chorus community health plans: together with cchp; cchp wisconsin
independent care health plan = icare wisconsin: independent care
wea trust = wea insurance: wisconsin education association; neugen
wps = wisconsin physicians service: epic life; arise health plan; aspirus arise
epic life: wps epic
arise = wps health plan: prevea
common ground healthcare: cghc
my choice wisconsin = my choice family care = care wisconsin: trilogy
inclusa = community care connections of wisconsin: western wisconsin cares
community care inc = community care milwaukee = community care organization: community care health plan
medica: allina health system; select care minnesota; physicians health plan minnesota; laborcare
ucare: umphysicians; essentiacare
healthpartners = group health plan minnesota: group health inc; medcenters; ramsey care; midwest assurance; park nicollet
preferredone: pchp; fairview
south country health alliance = scha: sccha; abilitycare
primewest: prime west health system
itasca medical care = imcare
metropolitan health plan = hennepin health: hennepin county
sanford health plan = sioux valley health plan: sanford heart of america; heart of america hmo; heart of america health plan;
  north dakota pers; align powered by sanford
avera: averahealth
dakotacare = south dakota state medical holding: daks; carewest; avera
coventry iowa = coventry health care of iowa: principal health care of iowa
john deere health = heritage national healthplan
mutual of omaha: united of omaha; united world; united world life; companion life new york; exclusive healthcare; omaha
  insurance company; omaha supplemental; muttual of omaha comp
united of omaha: mutual of omaha
qualchoice = qca health plan: qca; quality choice arkansas; catholic health initiatives
qualchoice ohio = qualchoice health plan ohio
health advantage = hmo partners: healthadvantage
empower healthcare solutions = empower arkansas
summit community care = anthem arkansas partnership: arkansas provider coalition
peoples health = tenet choices: tenet choice 65
vantage: affinity health network
lacare = amerihealth caritas louisiana: la care louisiana
viva: triton health systems; university of alabama birmingham
cariten = preferred health partnership of tennessee: phptn; phptenn
health 123 = health one two three: healthonethreetwo
memphis managed care = tlc family care healthplan
farm bureau health plans = tennessee rural health improvement association = trh health plans: tennessee farm bureau health;
  trh; tennessee rural health; fb health plans; farmbureau
baptist health services group = baptist memorial
healthchoice memphis = health choice llc
passport = university health care kentucky: region 3 partnership
bluegrass family health = baptist health plan kentucky: baptist health plan; bluegrass family; baptist health
cha health = cha hmo: humana cha
carelink = coventry west virginia: camc health plan
peia = public employees insurance agency: wells fargo tpa; healthsmart west virginia; acordia national
acordia = wells fargo third party administrators: healthsmart benefit solutions; wells fargo tpa; ccn
sentara = optima health: optima family care; optima community complete; virginia premier; optima medicare; avmed
virginia premier: virginia chartered health plan; vcu health system
piedmont community health plan = piedmont community healthcare: piedmont community health
southern health: coventry virginia; carenet
intotal = inova: amerigroup virginia; innovation health
kaiser mid atlantic = kaiser foundation health plan of the mid atlantic states
mamsi = mid atlantic medical services: optimum choice; md ipa; alliance ppo
`
