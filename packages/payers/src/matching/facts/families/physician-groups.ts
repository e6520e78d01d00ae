/**
 * Groups and associations of physicians in California that take over the risk of plans and answer
 * claims themselves, and the companies that manage them. A line is `manager or group = its other
 * names: groups and former names`. Sources: the California Department of Managed Health Care's list
 * of risk bearing organisations, the groups' own sites.
 */
export const PHYSICIAN_GROUPS = `
heritage provider network: regal medical group; lakeside community healthcare; lakeside medical organization; high desert
  medical group; desert oasis healthcare; bakersfield family medical center; sierra medical group; coastal communities
  physician network; affiliated doctors of orange county; adoc; heritage victor valley medical group; desert medical group;
  arizona priority care; heritage new york medical; regal lakeside; greater covina medical group
regal medical group: lakeside medical group; lakeside community healthcare; adoc medical group; affiliated doctors of orange
  county
healthcare partners medical group: davita medical group; optum care network; talbert medical group; physicians associates of
  the greater san gabriel valley; magan medical clinic; pacific physician services; bristol park; nuestra familia medical
  group
monarch healthcare = optum care network monarch: monarch ipa; arta western; arta health network; memorial healthcare ipa;
  orange coast memorial ipa
north american medical management = namm: primecare medical network; primecare; mercy physicians medical group; valley
  physicians network; coachella valley physicians; redlands family practice; primecare of citrus valley; primecare of corona;
  primecare of hemet; primecare of inland valley; primecare of moreno valley; primecare of redlands; primecare of riverside;
  primecare of san bernardino; primecare of sun city; primecare of temecula; primecare of chino valley; san bernardino medical
  group
primecare medical network: primecare of citrus valley; primecare of corona; coachella valley physicians; valley physicians
  network; mercy physicians medical group; namm
prospect medical group = prospect health network: prospect medical systems; nuestra familia medical group; starcare medical
  group; gateway medical group; genesis healthcare of southern california; upland medical group; pomona valley medical group;
  pegasus medical group; santa ana tustin physicians group; antelope valley medical associates; vantage medical group; primary
  and multi specialty clinics of anaheim; amvi prospect; prospect sherman oaks; prospect health services; prospect corona;
  prospect provider group rhode island; genesis healthcare; provider group
network medical management = nmm = apollomed = astrana: allied pacific ipa; allied physicians of california; accountable
  health care ipa; alpha care medical group; community family care; diamond bar medical group; greater orange medical group;
  beverly alianza; arroyo vista family health; jade health care medical group; all american medical group; golden triangle
  physician alliance; central california physician partners; emanate health ipa; allied pacific of california; lasalle medical
  associates
allied pacific ipa = allied physicians ipa = allied physicians of california: apc ipa
medpoint management: health care la ipa; hcla; healthcare la ipa; el proyecto del barrio; bella vista medical group; global
  care medical group; pioneer provider network; premier physician network; centinela valley ipa; crown city medical group;
  adventist health physicians network; family health alliance; preferred ipa; northeast community clinic; watts healthcare;
  integrated health partners; st francis ipa; omnicare medical group
health care la ipa = hcla = health care los angeles ipa
access medical group = access ipa: access primary care
conifer: exceptional care medical group; saint vincent ipa; verdugo hills medical group; dignity health medical; family health
  alliance; citrus valley physicians group; southland san gabriel valley; cap management; st vincent ipa; mission community
  ipa; good samaritan medical practice association; torrance hospital ipa; imperial county physicians; angeles ipa
st vincent ipa = saint vincent ipa: saint vincent medical
good samaritan medical practice association = gsmpa
meritage medical network = marin ipa: marin medical; first choice medical group
hill physicians: pricare; primed management
brown and toland = brown & toland: california pacific medical group; cpmg; bth; altais
sutter: palo alto medical foundation; mills peninsula; alta bates medical group; east bay medical network; gould medical
  group; solano regional medical group; camino medical
alta bates medical group = abmg: sutter east bay medical
santa clara county ipa = sccipa
physicians medical group of san jose = pmgsj: excel mso
affinity medical group = affinity medical solutions: alta bates
john muir: muir medical group ipa; mt diablo ipa
dignity health = catholic healthcare west = chw: woodland healthcare; arizona care network; northridge medical group; ipa of
  northridge; dignity gemcare
gemcare: managed care systems
managed care systems = mcs bakersfield: gemcare; delano ipa
sante: santé community physicians; advantek benefit administrators
advantek: sante
key medical group: foundation for medical care of tulare and kings
foundation for medical care of tulare and kings counties = tulare kings foundation
foundation for medical care of kern county = kern fmc
sharp community medical group = scmg: graybill medical group; arch health partners
rady childrens = children's physicians medical group = cpmg san diego: rady children's health network; chpmg
uc san diego = ucsd physicians network = ucsd medical group: ucsd health; perlman clinic
mercy physicians medical group = mpmg
multicultural primary care medical group = multicultural ipa
san diego physicians medical group = sdpmg
primary care associates medical group = pcamg
graybill medical group: palomar health medical
saint joseph heritage = st joseph heritage healthcare: mission heritage medical group; st jude heritage medical group; st jude
  affiliated physicians; mission hospital affiliated physicians; hoag affiliated physicians; hoag medical group; st mary high
  desert medical group; annadel medical group; queen of the valley medical; mission internal medical group; st joseph hospital
  affiliated physicians; yorba park medical group; providence st joseph heritage
hoag: greater newport physicians
greater newport physicians = gnp: memorialcare
memorialcare: memorial prompt care; seaside health plan; greater newport physicians; edinger medical group; bristol park
  medical group; memorial healthcare ipa
providence medical institute = pmi = providence care network: providence medical associates; torrance memorial ipa; axminster
  medical group; little company of mary
torrance memorial = torrance health ipa: torrance hospital ipa; thipa
cedars sinai: medical group of beverly hills
ucla: university of california los angeles; entertainment industry medical
beaver medical group = beaver medical clinic: epic management; epic health plan; redlands yucaipa medical group
epic management = epic health: beaver medical group
riverside medical clinic = rmc riverside
riverside physician network = rpn
loma linda: llu; faculty physicians and surgeons of llusm
desert oasis healthcare = dohc
pioneer medical group = pioneer provider network
applecare: st francis ipa
lakewood ipa = lakewood health plan: brookshire ipa; karing physicians
caremore medical group = caremore medical enterprises
amvi medical group = amvi care: amvi prospect
arta western = arta health network: talbert
noble community medical associates: noble mid orange county
altamed: omni ipa
choc health alliance = childrens hospital of orange county: choc physicians network; rady
childrens hospital los angeles = chla medical group: children's hospital los angeles medical group
imperial health plan = imperial health holdings: imperial insurance companies
vitality health plan: commonwealth care alliance california; ccac
humboldt del norte ipa = humboldt independent practice association
employee health systems medical group = ehs medical group
seoul medical group = korean american medical group
korean american medical group = kamg: seoul medical group
empire physicians medical group = epmg
citrus valley independent physicians = citrus valley physicians group: emanate health
`
