/**
 * Insurers of several states, and the companies, plans and takeovers whose cards they answer for. A
 * line is `group = its other names: companies, brands and former names`. Sources: lists of
 * subsidiaries in annual reports, CMS "MA plan directory", NAIC "Listing of Companies" by group,
 * announcements of takeovers 1995 to 2026.
 */
export const NATIONAL_GROUPS = `
aetna: prudential health care; prucare; nylcare; us healthcare; us health care; coventry; coventry health care; coventry
  national network; first health; first health network; altius; altius health plans; healthamerica; healthassurance; health
  america pennsylvania; group health plan missouri; ghp missouri; southern health services; wellpath; wellpath select;
  personalcare insurance of illinois; personal care; preferred health systems kansas; mercy health plans missouri; carelink;
  omnicare; medical value plan; meritain; meritain health; weyco; north american health plans; schaller anderson; strategic
  resource company; chickering; chickering claims administrators; innovation health; coventrycares; coventry cares; active
  health management; prodigy health group; american health holding; performax; scrip world; payflex; continental life
  insurance company of brentwood; american continental insurance; genworth life medicare supplement; accendo; signature
  administrators; corporate health insurance company; healthagen; principal health care; sheridan health
aetna better health: coventrycares; mercy care plan; schaller anderson; missouri care health plan; aetna medicaid
mercy care = southwest catholic health network
meritain health: weyco; north american health plans; prodigy; performax
aetna life insurance = aetna senior supplemental: continental life insurance company of brentwood; american continental
  insurance company; genworth life medicare supplement; accendo insurance company
coventry health care: altius; wellpath; southern health services; group health plan; healthamerica; personalcare; carelink;
  omnicare; first health; preferred health systems; mhnet; vista healthplan; summit health plan florida; carenet;
  coventrycares; advantra; diamond plan maryland
first health: cna health partners; affordable health network; ccn; mail handlers
cigna: connecticut general life insurance; connecticut general; intracorp; great west healthcare; great west life; great west;
  one health plan; healthsource; equicor; lovelace health plan; healthspring; bravo health; evernorth; allegiance; allegiance
  benefit plan management; starmark; international rehabilitation associates; life insurance company of north america;
  american retirement life; loyal american life; central reserve life; provident american life and health; united benefit
  life; arlic; kaiser carve; mcc behavioral care; evernorth behavioral health; choicelinx; brighter dental; tel drug; benefit
  management corporation; vanbreda; express scripts; accredo; payer solutions
cigna supplemental: american retirement life insurance; loyal american life insurance; central reserve life insurance;
  provident american life and health; united benefit life; continental general; cigna national health insurance; cigna
  insurance company; great american life medicare supplement; great american life insurance medicare supplement
great west healthcare = great west life and annuity: one health plan; alta health strategies; new england financial employee
  benefits; anthem health and life
cigna healthspring = cigna medicare: bravo health; leon medical centers health plan; healthspring of tennessee; healthspring
  of alabama; texas healthspring; hcsc medicare
unitedhealthcare: united health one; unitedhealthone; golden rule; golden rule insurance; all savers; american medical
  security; pacificare; pacificare life assurance; secure horizons; securehorizons; evercare; ovations; uniprise; oxford;
  oxford health plans; mamsi; mid atlantic medical services; optimum choice; md individual practice association; m d ipa;
  alliance ppo; sierra health; sierra health and life; health plan of nevada; preferredone; preferred one; john deere health;
  united healthcare plan of the river valley; heritage national healthplan; neighborhood health partnership; medica healthcare
  plans; preferred care partners; physicians health choice; care improvement plus; xlhealth; americhoice; unison; unison
  health plan; great lakes health plan; arizona physicians ipa; rocky mountain health plans; peoples health; peoples health
  network; metrahealth; travelers health; metlife health care; definity health; fiserv health; student resources; student
  insurance; mega life and health; united healthcare insurance company of the river valley; erickson advantage; aarp; aarp
  medicarecomplete; aarp medicare supplement; bind; surest; lifeprint; navihealth; harken health; inspiris; united medical
  resources; umr; united behavioral health; spectera; dental benefit providers; unimerica; pacific union dental; northwest
  managed care; equian; phs health plans; physicians health services; harvard pilgrim passport connect
aarp: ovations; unitedhealthcare medicare supplement
unitedhealthcare community plan = americhoice: unison health plan; evercare; arizona physicians ipa; great lakes health plan;
  mdipa medicaid; children's rehabilitative services; personal care plus; unitedhealthcare community and state;
  unitedhealthcare plan of the river valley; unitedhealthcare dual complete
unitedhealthcare student resources: student resources; mega life student; student insurance division
surest = bind = bind benefits
umr = united medical resources: fiserv health; fiserv health harrington; harrington benefit services; harrington health;
  wausau benefits; wausau insurance benefits; fiserv health kansas; fiserv health wausau; midwest security; midwest security
  administrators; benesight; avidyn; avidyn health; trewit; willis administrative services; unitedhealthcare integrated
  services; eastern benefit systems; tpa uhc; preferredone administrative services
united behavioral health = optum behavioral health = optumhealth behavioral solutions = us behavioral health plan california:
  ubh; pacificare behavioral health; optum behavioral solutions; live and work well; liveandworkwell; optumhealth new mexico;
  optum salt lake; optum idaho
optum care network: monarch healthcare; applecare medical; applecare medical group; healthcare partners; healthcare partners
  medical group; davita medical group; memorial healthcare ipa; memorialcare select; empire physicians; inland faculty medical
  group; primecare medical network; north american medical management; namm california; southwest medical associates; wellmed;
  wellmed medical; prohealth physicians; reliant medical group; everett clinic; northwest physicians network; polyclinic;
  riverside medical clinic; arta western; talbert; primary care associates; crystal run; caremount; atrius; kelsey seybold;
  beaver medical; redlands yucaipa; usmd; nevada healthcare partners; physicians associates of the greater san gabriel valley;
  nuestra familia; bright medical associates; magan medical
wellmed: physicians health choice
optum: united resource networks; urn; optumhealth complex medical conditions; optumhealth care solutions; acn group; american
  chiropractic network; optumhealth physical health; logistics health; catamaran; optumrx; prescription solutions; briovarx;
  equian
acn group = optumhealth physical health = american chiropractic network: managed physical network; optum physical health
harvard pilgrim: health plans incorporated; hphc insurance; harvard community health plan; pilgrim health care; point32health
health plans inc: harvard pilgrim tpa; healthplans incorporated westborough
tufts health plan = tufts associated health maintenance: network health; tufts health public plans; total health plan; tufts
  health direct; tufts health together; tufts benefit administrators; tufts insurance company; carepartners of connecticut;
  cigna tufts carelink; tufts health unify; tufts medicare preferred; tufts health freedom
point32health: harvard pilgrim; tufts health plan; carepartners of connecticut
humana: choicecare; choice care; emphesys; employers health insurance; kanawha insurance; kanawha healthcare solutions; kmg
  america; compbenefits; compdent; american dental plan; careplus; careplus health plans; metcare; arcadian; arcadian health
  plan; arcadian management; arkansas community care; desert canyon community care; ozark health plan; texas community care;
  southeast community care; columbia community care; northeast community care; spokane community care; corphealth; lifesynch;
  concentra; pca health plans; physician corporation of america; family health plan cooperative; health value management;
  managed care indemnity; cariten; cariten health plan; preferred health partnership; phptenn; ochsner health plan; memorial
  sisters of charity health network; prevail; centerwell; conviva; emphesys insurance; the dental concern; dentaland;
  dentcare; texas dental plans; humanadental; carenetwork; wisconsin employers; icare independent care health plan; inclusa;
  tricare south; availity
humana dental: compbenefits; compdent; american prepaid dental; dental concern; oral health services; texas dental plans
humana behavioral health = lifesynch = corphealth
humana military: tricare south; tricare east; tricare region 3 and 4; tricare southeast; tricare gulf south
anthem = elevance = wellpoint health networks: unicare; unicare life and health; cost care; healthlink; health link;
  healthlink hmo; rightchoice; trigon; trigon blue cross blue shield; community insurance company; rocky mountain hospital and
  medical service; matthew thornton; matthew thornton health plan; southeastern mutual; associated hospital service; cobalt
  corporation; blue cross blue shield united of wisconsin; compcare; compcare health services; wellchoice; empire;
  healthkeepers; peninsula health care; priority health care virginia; healthy alliance life; meridian resource company;
  golden west; golden west health; caremore; caremore health; amerigroup; simply healthcare; healthsun; freedom health;
  optimum healthcare; america's 1st choice; americas first choice; aspire health; mmm healthcare; mmm holdings; beacon health
  options; carelon; blue medicare advantage; american imaging management; aim specialty health
empire blue cross blue shield = anthem blue cross blue shield new york: wellchoice; empire healthchoice; empire blue; blue
  cross blue shield of greater new york; healthplus amerigroup; health plus
unicare: massachusetts mutual health; john hancock health; cost care; rush prudential; group insurance commission; gic
healthlink: rightchoice managed care
trigon = anthem blue cross blue shield virginia: healthkeepers; peninsula health care; blue cross blue shield of virginia
amerigroup = wellpoint: americaid community care; amerivantage; careplus new york; healthplus
carelon behavioral health = beacon health options = valueoptions: value options; beacon health strategies; value behavioral
  health; fhc health systems; options healthcare; psychcare; college health ipa; chipa; carelon; vbh pennsylvania; value
  behavioral health of pennsylvania; northstar texas; massachusetts behavioral health partnership
carelon medical benefits management = american imaging management = aim specialty health: aim radiology
carelonrx = ingeniorx
centene: ambetter; wellcare; health net; superior healthplan; sunshine state health plan; peach state health plan; buckeye
  community health plan; buckeye health plan; managed health services; mhs indiana; absolute total care; magnolia health;
  louisiana healthcare connections; coordinated care; home state health; nebraska total care; sunflower health plan;
  california health and wellness; new hampshire healthy families; illinicare; youthcare; meridian; meridian health plan;
  trillium community health plan; silversummit healthplan; arkansas total care; arkansas health and wellness; pennsylvania
  health and wellness; western sky community care; carolina complete health; iowa total care; arizona complete health;
  oklahoma complete health; delaware first health; allwell; bridgeway health solutions; cenpatico; celticare; celtic
  insurance; celtic; kentucky spirit; fidelis care; university health plans new jersey; envolve; opticare; nurtur; us script;
  magellan health; wellcare by allwell; centurion; social health bridge; next level health; district community care; western
  sky
ambetter: superior healthplan; sunshine health; peach state health plan; buckeye health plan; mhs; managed health services;
  absolute total care; magnolia health; louisiana healthcare connections; coordinated care; home state health; nebraska total
  care; sunflower health plan; new hampshire healthy families; illinicare; meridian; trillium; silversummit healthplan;
  arkansas health and wellness; pennsylvania health and wellness; western sky community care; iowa total care; arizona
  complete health; oklahoma complete health; delaware first health; health net; celtic insurance; celticare; bankers reserve
  life; wellcare of kentucky; carolina complete health; fidelis care new jersey
wellcare: staywell; staywell health plan; healthease; harmony health plan; ohana health plan; missouri care; easy choice; easy
  choice health plan; windsor health plan; windsor medicare extra; sterling life insurance; sterling health plans; today's
  options; todays options; universal american; texanplus; texan plus; selectcare of texas; selectcare health plans; selectcare
  texas; texas first health plans; american progressive life and health; pyramid life; american pioneer; exactus; allwell;
  advocare; care1st; care 1st health plan arizona; onecare by care1st; phoenix health plan; meridian medicare;
  meridiancomplete; fidelis medicare; health net medicare; collaborative care
universal american = american progressive = pyramid life: todays options; american pioneer life; texanplus; selectcare of
  texas; heritage health systems; constitution life; union bankers; marquette national life; peninsular life
health net: foundation health; foundation health systems; qualmed; managed health network; mhn; hnfs; physicians health
  services; first option health plan; intergroup of arizona; m d enterprises; california health and wellness
health net federal services = hnfs: tricare north; tricare west; foundation federal services; tricare northeast; vapccc;
  veterans choice; vapc3
mhn = managed health network = health net behavioral health
molina: affinity health plan; senior whole health; magellan complete care; passport health plan; my choice wisconsin; my
  choice family care; bright health california; brand new day; central health plan; central health medicare; agewell new york;
  cigna texas medicaid starplus; yourcare; yourcare health plan; totalcare; total care syracuse; abri health plan; universal
  american starplus; nextlevel health; connecticare
brand new day = bright health california = universal care: central health plan of california; bright healthcare of california
bright health: true health new mexico; neuehealth; zipnosis; brand new day; central health plan
magellan: green spring health; merit behavioral care; human affairs international; hai; national imaging associates; nia;
  evolent specialty; cdmi; icore; partners rx; human affairs; charter behavioral; american biodyne
national imaging associates = nia: evolent; evolent health; new century health
evicore = carecore national: medsolutions; med solutions; carecore; triad healthcare; premerus; qualcare
kaiser permanente = kaiser foundation health plan: southern california permanente; permanente medical group; kpic; group
  health cooperative puget sound; group health options; maui health; kaiser foundation; kaiser mid atlantic; kaiser colorado;
  kaiser self funded; harrington kaiser; risant
kaiser permanente washington = kaiser foundation health plan of washington = group health cooperative of puget sound: group
  health cooperative; group health options; group health northwest; group health permanente
geha = government employees health association: connection dental; connection dental network; g e h a
mail handlers benefit plan = mhbp: national postal mail handlers union
apwu = american postal workers union: american postal workers health plan
nalc = national association of letter carriers: letter carriers; letter carriers health plan
rural carrier benefit plan = national rural letter carriers association: rural letter carrier
samba = special agents mutual benefit association
foreign service benefit plan = american foreign service protective association = afspa: foreign service
panama canal area benefit plan: axa assistance panama canal
compass rose = association benefit plan
federal employee program = fep: service benefit plan; fepblue; federal blue cross
oscar: mulberry
friday health plans = colorado choice health plans: san luis valley hmo; colorado choice; friday health insurance
alignment: citizens choice health plan; citizens choice healthplan; honored citizens choice
scan = senior care action network: heart health plan
essence: lumeris
hometown health: senior care plus; renown
prominence = saint mary's health plans = st marys healthfirst: saint marys healthfirst; saint mary's preferred health
healthfirst = managed health inc: senior health partners; managed health incorporated; health first new york
health first florida = health first health plans: florida hospital care advantage; adventhealth advantage
avmed: santafe healthcare; sentara florida
neighborhood health partnership = nhp florida
careplus: metcare
simply healthcare: clear health alliance; amerigroup florida
leon medical = leon health
preferred care partners: unitedhealthcare preferred care network; dual preferred care
vista: beacon health plans; foundation health florida; summit health plan; healthplan southeast
freedom health: optimum healthcare; america's 1st choice holdings
americas 1st choice: instil; freedom health; optimum healthcare
mmm = medicare y mucho mas: pmc medicare choice; preferred medicare choice; mso of puerto rico
mcs = medical card system
humana puerto rico = humana health plans of puerto rico
`
