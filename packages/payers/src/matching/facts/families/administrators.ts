/**
 * Companies that pay claims for employers and funds, networks of providers that stand on their
 * cards, and the names they had or took over. A line is `company = its other names: companies and
 * former names`. Sources: company histories, announcements of takeovers 1995 to 2026, state lists
 * of licensed third party administrators.
 */
export const ADMINISTRATORS = `
luminare health = trustmark health benefits = coresource: core source; national health systems; fmh benefit services; ngs
  american; starmark; trustmark small business benefits; corporate benefit services; prairie states
ngs coresource = ngs american
healthsmart: american administrative group; aag; jp farley; jslc; wells fargo third party administrators; acordia national;
  gallagher benefit administrators; interplan; emerald health network; accel; parker group; interplan health group; klais and
  company; klais; wells fargo insurance services; pittman and associates
american administrative group = aag: healthsmart
gallagher benefit administrators = gba: healthsmart
marpai = continental benefits: maestro health; maestro; group plan administrators
maestro health = group plan solutions
90 degree benefits = 90 degrees benefits = ninety degree benefits: american health partners; centrapoint; north america
  administrators; management services for health; evolution healthcare; prairie states enterprises
north america administrators = naa: 90 degree benefits
lucent health: cypress benefit administrators; cypress; capitol administrators; narus health
cypress benefit administrators: pinnacle benefit group; lucent health
capitol administrators = capital administrators sacramento: lucent health
healthscope benefits: health scope benefits; mutual assurance administrators; unitedhealthcare healthscope
mutual assurance administrators = maa: healthscope
webtpa: vivature
boon chapman: prime dx
imagine360 = gpa = group pension administrators: el paso benefit; imagine health; imagine 360
allied benefit systems = allied national
assurant health = time insurance = fortis health: fortis insurance; fortis benefits; john alden life; john alden; union
  security insurance; union security life; american bankers; assurant self funded; fortis benefits insurance; national health
  insurance company; allstate health solutions; fortis life
john alden: time insurance
union security: fortis benefits; assurant employee benefits
national general benefits = national general accident and health = allstate benefits small group: national health insurance
  company; allstate health solutions; time insurance; meritain ngbs
healthmarkets = mega life and health = mid west national life insurance company of tennessee: chesapeake life; mega life;
  midwest national life; surebridge; uici; insphere; mega
key benefit administrators = kba: american worker; key family; key solution
american plan administrators = apa
benefit plan administrators = bpa
ebms = employee benefit management services: mirx
employee benefit management corporation = ebmc
american benefit plan administrators = abpa = zenith administrators = zenith american solutions: american benefit
  administrators; zenith american; fds; tic international
zenith american = zenith administrators = american benefit plan administrators: tic international; welfare and pension
  administration service
welfare and pension administration service = wpas
northwest administrators = nwadmin: washington teamsters welfare trust; northwest teamsters
benesys: allied administrators; ben sys
allied administrators: delta dental trust; benesys
national elevator industry = neibp: elevator constructors; neibf
national automatic sprinkler = nasi: sprinkler fitters
boilermakers: bnf; wilson mcshane
teamcare = central states health and welfare fund = central states southeast and southwest areas: central states teamsters;
  central states; central states health fund
iupat = painters and allied trades
sheet metal workers national = smwnhf
ufcw = united food and commercial workers: food employers; food employers and bakery
southern california united food and commercial workers = scufcw = ufcw unions and food employers benefit fund: food employers
1199seiu = 1199 national benefit fund: seiu 1199; 1199 nbf; league 1199; home care employees benefit fund
32bj: building service 32b j
dc37 = district council 37
meba = marine engineers beneficial association
amalgamated = alicare: amalgagroup; workers united; unite; ilgwu
ibew = international brotherhood of electrical workers: electrical workers; family medical care plan; nibf; lineco; line
  construction benefit fund
neca ibew family medical care plan = nibew neca family medical care plan
operating engineers = iuoe
laborers = liuna
bricklayers = bac
motion picture industry = mpihp = mptf
screen actors guild = sag aftra = sag producers health plan: aftra health; aftra; american federation of television and radio
  artists
directors guild = dga producer = dga health plan
american federation of musicians = afm
uaw retiree medical benefits trust = uaw trust = uaw veba
pipeline industry benefit fund = pibf
railroad = national railway: uprehs; ga 23000; ga23111
union pacific railroad employees health systems = uprehs = union pacific railroad employes
burlington northern santa fe = bnsf = santa fe employees hospital association: sfeha
hma = healthcare management administrators
healthcomp: virgin pulse; personify health
personify health = virgin pulse: healthcomp; welltok; simplepay
eba&m = employee benefit administration and management
delta health systems = delta team care
innovative claims solutions = ics
bay bridge administrators: bay bridge
benefit administrative systems = bas
professional benefit administrators = pba
crescent health solutions = crescent preferred
self insured plans = sip
benefit management inc = bmi = benefit management llc: benefit management kansas
auxiant = professional benefits insurance
cooperative benefit administrators = cba nebraska = national rural electric cooperative association = nreca: cba; rural
  electric cooperative; cooperative benefits
national telephone cooperative association = ntca = national telecommunications cooperative association
medical benefits mutual = medben = medical benefits administrators
medben = medical benefits companies: newark ohio
benefit services inc = bsi: benefit services incorporated
fringe benefit group = american worker plans
pan american benefit solutions = pan american life
pinnacle claims management = pcmi = western growers: pinnacle hcm
western growers assurance trust: wga
united agricultural benefit trust: uabt
consociate: dansig
araz = america's ppo: americas ppo
americas ppo = araz
insurance design administrators = ida
ida = insurance design administrators
health plan services: wipro healthplan services
insurers administrative corporation = iac
insurance management services = ims
american national = anico: standard life and accident; garden state life; antex; anpac; pacific property and casualty; farm
  family
assured benefits administrators = aba
automated group administration = aga
cofinity = ppom: sloans lake
first choice of the midwest = fcm
employers health network = ehn
employer driven insurance services = edis
nahga: a g administrators
student assurance services = sas
wellfleet = consolidated health plans: cha student; consolidated health; berkshire hathaway student; chp
academic health plans = ahp
gallagher student health = gallagher koster = koster insurance
international medical group = img: sirius
geoblue = highway to health = hth worldwide: worldwide insurance services; bcbs global; blue cross blue shield global; blue
  cross blue shield global solutions; hth; bupa global
seven corners = specialty risk international
aetna international = goodhealth worldwide = interglobal
bupa = usa medical services: amedex
gbg = global benefits group
worldtrips = tokio marine hcc medical = hcc medical insurance services: multinational underwriters
hfn = healthcare's finest network
american republic: american enterprise; world insurance company; world insurance; medico; medico insurance; world corp
american enterprise group: american republic; medico; world insurance; great western insurance
medico: mutual protective
world insurance: american republic
christian healthcare ministries = chm: brotherhood newsletter
medi share = christian care ministry
liberty healthshare = gospel light mennonite church
sedera: assured benefits
altrua: blessed assurance
aliera = trinity healthshare: unity healthshare; oneshare; oneshare health; sharity
international benefits administrators = iba
cottingham and butler = sisco benefits = self insured services company: healthcorp
wausau benefits = wausau insurance benefits: fiserv health
lewer: lewermark
corporate benefit services of america = cbsa
mmsi = mayo management services = mayo clinic health solutions = medica mayo: mayo health plan; mayo medical plan
medova: lifestyle health plans
hawaii mainland administrators = hma: pacific health care administrators
benefit and risk management services = brms = benefit & risk management services
continental general: great american; loyal american
tpa of georgia = third party administrators georgia = tpa group
southern administrators = sabc
nationwide specialty health = nationwide life: nationwide better health
ameriben = iec group
the alliance = employers health cooperative = employer health care alliance cooperative: alliance wisconsin; employers health
  care alliance
preferred health network = pnoa
medcore: san joaquin
coastal tpa = coastal administrative services
managed care inc = managed care of america = mcoa
ihc = independence holding: madison national life; independence american; standard security life; madison national; fairmont
  specialty; pets best; actuarial management resources; insurers administrative corporation; american independence
independence american: ihc; igo
standard security: ihc
benesight: umr; fiserv
harrington: fiserv health; umr
health plan management services = hpms
american healthcare alliance = aha
national provider network = npn
first health group: coventry national network
usa managed care organization = usa mco
three rivers provider network = trpn
stratose = coalition america: zelis; national care network
zelis: stratose; pay plus; premier healthcare exchange; phx; redcard; payspan
payspan: zelis
instamed: jp morgan
preferred network access = pna
ppo plus: verity
ascension = smarthealth: us health and life
mercy benefit administrators = mercy managed care
american trust administrators = ata
employee benefit consultants = ebc
pequot: prxn
professional claims management = pcm canton
nyl care: aetna
western teamsters welfare trust = northwest administrators: washington teamsters
washington teamsters welfare trust: northwest administrators
oregon teamsters = oregon teamster employers trust: william c earhart
william c earhart = wc earhart
a and i benefit plan administrators = a&i benefit plan administrators
alaska teamsters = alaska teamster employer welfare trust: labor trust services
labor trust services = alaska labor trust
oregon educators benefit board = oebb: moda
public employees benefit board oregon = pebb oregon: providence; pebb statewide
retail clerks = sound health and wellness: zenith american
sound health and wellness trust: retail clerks; zenith administrators
southern california ibew neca = socal ibew neca
self insured schools of california = sisc: self insured schools
california's valued trust = cvt = california valued trust
reep = riverside county employer employee partnership
`
