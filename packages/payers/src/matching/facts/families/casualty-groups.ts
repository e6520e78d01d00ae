/**
 * Groups that insure work accidents and cars, and the companies that write their policies: bills
 * name the company, payer lists mostly the group. A line is `group = its other names: companies and
 * former names`. Sources: NAIC "Listing of Companies" by group, the groups' annual reports, state
 * lists of authorised workers' compensation carriers.
 */
export const CASUALTY_GROUPS = `
liberty mutual: wausau; employers insurance of wausau; wausau underwriters; wausau business insurance; wausau general
  insurance; helmsman management services; helmsman insurance; lm insurance corporation; lm general insurance; lm property and
  casualty; first liberty insurance; liberty insurance corporation; liberty insurance underwriters; liberty northwest; liberty
  surplus; golden eagle insurance; peerless insurance; peerless indemnity; indiana insurance; colorado casualty; hawkeye
  security; midwestern indemnity; montgomery mutual; montgomery insurance; netherlands insurance; excelsior insurance; america
  first insurance; ironshore; bridgefield
safeco: american states insurance; american economy insurance; first national insurance company of america; general insurance
  company of america; insurance company of illinois
liberty mutual: safeco; ohio casualty; ohio security insurance; west american insurance; american fire and casualty; state
  auto; state automobile mutual
state auto: milbank insurance; meridian security; patrons mutual of connecticut; rockhill insurance; plaza insurance
travelers: standard fire insurance; phoenix insurance; charter oak fire; st paul fire and marine; st paul mercury; st paul
  guardian; united states fidelity and guaranty; usf&g; farmington casualty; automobile insurance company of hartford;
  discover property and casualty; fidelity and guaranty insurance; northland insurance; northfield insurance; constitution
  state services; first floridian auto; gulf insurance; aetna casualty and surety; select insurance; athena assurance;
  american equity insurance
hartford: twin city fire; sentinel insurance; trumbull insurance; pacific insurance company limited; nutmeg insurance;
  navigators insurance; maxum indemnity; maxum casualty; first state insurance; new england insurance
zurich: american guarantee and liability; assurance company of america; maryland casualty; northern insurance company of new
  york; fidelity and deposit company of maryland; colonial american casualty; steadfast insurance; universal underwriters;
  empire fire and marine; empire indemnity; valiant insurance; national standard insurance
farmers: truck insurance exchange; fire insurance exchange; mid century insurance; foremost insurance; foremost county mutual;
  bristol west; coast national insurance; security national insurance florida; civic property and casualty; exact property and
  casualty; neighborhood spirit; metropolitan property and casualty; metropolitan group property; metropolitan casualty;
  metropolitan direct property; economy premier assurance; economy fire and casualty; economy preferred; metlife auto and home
21st century insurance = twenty first century insurance: 20th century insurance; 21st century centennial; 21st century
  premier; 21st century north america; 21st century assurance; 21st century indemnity; 21st century pacific; 21st century
  casualty; aig direct; 21st century security
farmers insurance: 21st century insurance
chubb: ace american; ace usa; ace property and casualty; ace fire underwriters; ace indemnity; federal insurance company;
  great northern insurance; vigilant insurance; pacific indemnity; indemnity insurance company of north america; insurance
  company of north america; century indemnity; bankers standard; westchester fire; westchester surplus; pacific employers
  insurance; atlantic employers; penn millers; agri general; illinois union insurance; northwestern pacific indemnity; texas
  pacific indemnity
ace: pacific employers insurance; indemnity insurance company of north america; insurance company of north america
esis: ace usa claims; chubb claims services
aig = american international group = chartis: american home assurance; national union fire; national union fire insurance
  company of pittsburgh; new hampshire insurance; commerce and industry insurance; illinois national insurance; insurance
  company of the state of pennsylvania; granite state insurance; birmingham fire insurance; aiu insurance; lexington
  insurance; american international south; american international specialty lines; audubon insurance; validus; western world
  insurance
berkshire hathaway homestate = bhhc: cypress insurance; redwood fire and casualty; oak river insurance; continental divide
  insurance; brookwood insurance; cornhusker casualty; berkshire hathaway direct; biberk; national liability and fire;
  national indemnity; homestate companies; columbia insurance company
guard insurance group = berkshire hathaway guard: amguard; norguard; eastguard; westguard; azguard; amguard insurance;
  norguard insurance; eastguard insurance
geico = government employees insurance: criterion casualty
amtrust: technology insurance company; wesco insurance; rochdale insurance; security national insurance; milwaukee casualty;
  sequoia insurance; sequoia indemnity; developers surety and indemnity; associated industries insurance; republic
  underwriters; republic companies; southern underwriters; first nonprofit insurance; tower insurance company of new york;
  tower group; castlepoint; hermitage insurance; majestic insurance; southern insurance company texas; corepointe insurance;
  heritage indemnity; amcomp assurance
national general = gmac insurance: integon national; integon general; integon indemnity; integon casualty; integon preferred;
  new south insurance; mic general; mic property and casualty; cim insurance; motors insurance corporation; imperial fire and
  casualty; direct general; century national insurance; agent alliance; personal express; home state county mutual
allstate: encompass; esurance; deerbrook insurance; northbrook indemnity; national general; castle key; ivantage
progressive: drive insurance; artisan and truckers casualty; mountain laurel assurance; united financial casualty; national
  continental insurance; asi; american strategic insurance
state farm: gainsco
nationwide: allied insurance; allied property and casualty; amco insurance; depositors insurance; crestbrook insurance;
  scottsdale insurance; scottsdale indemnity; titan insurance; titan indemnity; victoria fire and casualty; victoria
  insurance; harleysville; harleysville preferred; harleysville worcester; harleysville lake states; farmland mutual; colonial
  county mutual; national casualty; freedom specialty; western heritage insurance
allied insurance = allied group: amco insurance; depositors insurance; allied property and casualty; crestbrook insurance;
  nationwide affinity; nationwide agribusiness
kemper: unitrin; unitrin direct; unitrin preferred; unitrin auto and home; unitrin safeguard; unitrin advantage; merastar;
  infinity insurance; infinity property and casualty; infinity auto; infinity indemnity; infinity county mutual; alliance
  united; trinity universal; trinity lloyds; charter indemnity; charter insurance group; financial indemnity company;
  milwaukee safeguard; response insurance; response worldwide; direct response; valley property and casualty; valley
  insurance; lumbermens mutual casualty; american motorists insurance; american manufacturers mutual; american protection
  insurance; union national fire; capitol county mutual; old reliable casualty; warner insurance
american family: american standard insurance company of wisconsin; midvale indemnity; ids property casualty; ameriprise auto
  and home; homesite; main street america; ngm insurance; national grange mutual; old dominion insurance
the general = permanent general: general automobile insurance services
usaa: garrison property and casualty; united services automobile association
emc = employers mutual casualty: dakota fire; emcasco; illinois emcasco; union insurance company of providence; hamilton
  mutual; farm and city insurance
w r berkley = berkley insurance: acadia insurance; continental western; union standard; tri state insurance company of
  minnesota; tri state insurance; berkley mid atlantic; carolina casualty; great divide insurance; nautilus insurance; midwest
  employers casualty; key risk; firemens insurance company of washington dc; union insurance company; berkleynet; berkley net;
  preferred employers; stonewood insurance; riverport insurance; berkley regional; clermont insurance; starnet insurance;
  admiral insurance; berkley assigned risk; berkley risk administrators; berkley administrators; gemini insurance; berkley
  casualty; american mining insurance; berkley specialty
qbe: general casualty; general casualty company of wisconsin; regent insurance; southern guaranty; southern pilot; southern
  fire and casualty; unigard; national farmers union; farmers union insurance; hoosier insurance; blue ridge insurance;
  praetorian insurance; north pointe insurance; stonington insurance; united security insurance; farmers union mutual
hanover: allmerica; allmerica financial; citizens insurance company of america; citizens insurance company of the midwest;
  citizens insurance company of ohio; citizens insurance company of illinois; massachusetts bay insurance; campmed; verlan
  fire; nova casualty; professionals direct
cna: continental casualty; continental insurance company; american casualty company of reading; national fire insurance
  company of hartford; transportation insurance company; valley forge insurance; transcontinental insurance; western surety;
  firemens insurance company of newark; glens falls insurance; fidelity and casualty company of new york; columbia casualty;
  boston old colony; buckeye union insurance; niagara fire
great american: republic indemnity; republic indemnity company of california; summit holdings; summit consulting; bridgefield
  casualty; bridgefield employers; business first insurance; mid continent casualty; national interstate; vanliner; american
  empire; strategic comp; worldwide casualty; triumphe casualty
summit consulting = summit holdings: bridgefield employers; bridgefield casualty; business first insurance; retailfirst
  insurance
tokio marine: tnus insurance; trans pacific insurance; philadelphia insurance; philadelphia indemnity; first insurance company
  of hawaii; safety national; us specialty insurance; houston casualty
philadelphia insurance = philadelphia indemnity: philadelphia consolidated holding; tokio marine specialty
safety national: safety first insurance; safety specialty
sompo: endurance american; endurance assurance; yasuda fire and marine
mitsui sumitomo = msig
aioi nissay dowa: dowa insurance; toyota motor insurance
crum and forster = crum & forster: united states fire insurance; us fire insurance; north river insurance; seneca insurance;
  first mercury; fairmont specialty; fairmont insurance; tig insurance; ranger insurance; american safety
zenith: znat insurance; thezenith; calfarm insurance; riscorp
axa xl = xl insurance = xl catlin: xl specialty; greenwich insurance; catlin; indian harbor; winterthur
old republic: bitco; bituminous casualty; bituminous fire and marine; bitco general; bitco national; great west casualty; pma
  insurance; pennsylvania manufacturers
pma = pennsylvania manufacturers: manufacturers alliance insurance
accident fund = af group: united heartland; compwest; third coast underwriters; united wisconsin insurance; ashmere insurance;
  fundamental underwriters
encova: brickstreet; brickstreet mutual; motorists mutual; motorists commercial mutual; northstone insurance; pinnaclepoint
  insurance; summitpoint insurance; phenix mutual; iowa mutual insurance; wilson mutual insurance; american hardware mutual;
  consumers insurance usa; broadstreet brokerage
employers: eicn; amcomp; amcomp preferred; cerity
sentry: dairyland; dairyland insurance; dairyland county mutual; viking insurance company of wisconsin; middlesex insurance;
  patriot general; florists mutual; hortica; peak property and casualty
copperpoint = scf arizona = scf of arizona: scf western; scf american; scf general; scf premier; scf national; alaska
  national; pacific compensation; pacificcomp
alaska national: kelso insurance
icw = insurance company of the west: explorer insurance
meadowbrook = ameritrust: star insurance; savers property and casualty; williamsburg national; procentury; century surety
westfield: old guard insurance; american select insurance; ohio farmers insurance
cincinnati insurance = cincinnati financial: cincinnati casualty; cincinnati indemnity; cincinnati specialty underwriters
auto owners: home owners insurance; owners insurance; property owners insurance; southern owners insurance; atlantic casualty;
  concord general; concord group
erie: flagship city insurance
grange: trustgard; integrity insurance; integrity mutual
acuity: heritage mutual insurance
secura: home mutual insurance
west bend: silver lining insurance; argent
united fire: addison insurance; lafayette insurance; mercer insurance; franklin insurance; financial pacific
utica national = utica mutual: graphic arts mutual; republic franklin; utica first; utica lloyds
new jersey manufacturers = njm: new jersey re insurance; new jersey casualty insurance; new jersey indemnity
plymouth rock: high point insurance; high point property and casualty; palisades insurance; palisades safety and insurance;
  prudential property and casualty; teachers auto insurance; bunker hill insurance; mt washington assurance; pilgrim
  insurance; twin lights insurance; rider insurance; high point preferred; high point safety
mapfre = commerce insurance: citation insurance; verti
donegal: atlantic states insurance; southern insurance company of virginia; le mars insurance; peninsula insurance; sheboygan
  falls; michigan insurance company; southern mutual insurance; mountain states
penn national = pennsylvania national mutual
eastern alliance = eastern insurance = proassurance: eastern advantage assurance; eastern atlantic; allied eastern indemnity;
  inservco; employers security
falls lake = james river: stonewood
argonaut = argo group: colony insurance; rockwood casualty; trident insurance; great central insurance
state national: national specialty insurance; united specialty
markel: firstcomp; firstcomp insurance; deerfield insurance; evanston insurance; essex insurance; state national; suretec;
  associated international insurance
csaa = california state automobile association: western united insurance; aaa insurance northern california; aaa ncnu
auto club of southern california = automobile club of southern california = interinsurance exchange: auto club county mutual;
  auto club family insurance; aaa texas county mutual
auto club group = auto club insurance association = aaa michigan: memberselect; meemic; auto club property casualty; auto club
  south; aaa auto club insurance; acg
mercury: california automobile insurance; workmens auto insurance
horace mann: teachers insurance company
country financial = country insurance: country mutual; country casualty; country preferred; cotton states; mutual service
  casualty; modern service insurance; holyoke mutual
shelter: say insurance; haulers insurance
alfa: trexis; virginia mutual; ncric
fbl financial = farm bureau property and casualty: western agricultural insurance; crop1
southern farm bureau: mississippi farm bureau casualty; louisiana farm bureau casualty
tennessee farmers = tennessee farm bureau
michigan farm bureau = farm bureau general insurance company of michigan: community service acceptance
indiana farm bureau = united farm family mutual: united farm family insurance
virginia farm bureau: countryway insurance
root insurance: root property and casualty
lemonade: metromile; metromile insurance
loya: young america insurance
gainsco: mga insurance
national indemnity = national liability
new york state insurance fund = nysif = state insurance fund new york: state insurance fund
state compensation insurance fund = scif = state fund california: california state compensation
saif = state accident insurance fund
pinnacol = colorado compensation insurance authority: ccia
texas mutual = texas workers compensation insurance fund
wcf = workers compensation fund of utah: advantage workers compensation
ohio bureau of workers compensation = ohio bwc: ohio workers compensation
washington department of labor and industries = washington state labor and industries: washington l and i; washington state
  fund
north dakota workforce safety and insurance: north dakota workers compensation
montana state fund = montana state compensation insurance fund
idaho state insurance fund = state insurance fund idaho
chesapeake employers = injured workers insurance fund = iwif
kentucky employers mutual = kemi
missouri employers mutual: previsor insurance
louisiana workers compensation corporation = lwcc
memic = maine employers mutual
compsource: oklahoma state insurance fund
hemic = hawaii employers mutual
sfm = state fund mutual
rtw = american compensation insurance company: bloomington compensation
west virginia workers compensation = west virginia offices of the insurance commissioner
wyoming workers compensation = wyoming workers safety and compensation = wyoming department of workforce services
south carolina state accident fund = state accident fund south carolina
michigan accident fund = accident fund of michigan
sedgwick: york risk services; york claims; york insurance services; yrsg; york risk; specialty risk services; cambridge
  integrated services; frank gates; frank gates service; avizent; careworks; compmanagement; comp management; compmanagement
  health systems; octagon risk services; southern california risk management associates; scrma; bickmore; wellcomp; vericlaim;
  cunningham lindsey; jwf specialty; gab robins
york risk services = york claims: f a richard and associates; fa richard; avizent; frank gates; bickmore; wellcomp; southern
  california risk management; scrma; risk enterprise management
risk enterprise management = rem
gallagher bassett: arthur j gallagher; gbcare
broadspire: crawford; crawford and company; natlsco; kemper national services; rsk co; rskco; crawford risk management
crawford: broadspire; risk sciences group
corvel: hazelrigg claims management; symbeo
ccmsi = cannon cochran management services: cannon cochran
athens administrators = athens program insurance services: athens insurance
cbcs = cottingham and butler claims services: sisco; self insured services company
davies: penser north america; penser; johns eastern; littleton group; codan forsikring
hortica = florists mutual
claims administrative services incorporated: claims administrative services
comp options: florida blue workers compensation
fcci: monroe guaranty; brierfield insurance; national trust insurance
lion insurance = southeast personnel leasing: packard claims administration
frankcrum = frank winston crum
builders mutual: builders premier
riverstone: tig; fairmont; ranger
amerisure: michigan mutual
frankenmuth: ansur america; fortuity insurance; patriot insurance
hastings mutual = hastings insurance
pekin: farmers automobile insurance association
farmers mutual of nebraska = farmers mutual insurance company of nebraska
imt: wadena insurance
nodak = north dakota farm bureau: american west insurance; battle creek mutual; ni holdings
oregon mutual: western protectors
mutual of enumclaw = enumclaw insurance
pemco: public employees mutual; teachers foundation
grange insurance association washington: rocky mountain insurance
unico: crusader insurance
pacific specialty: mccraw
capital insurance group = california capital insurance: eagle west insurance; nevada capital insurance; monterey insurance
allied world: darwin national; vantapro
ohio casualty: avomark; west american; american fire and casualty
vanliner: national interstate
atlantic mutual: centennial insurance
reliance insurance = reliance national: united pacific insurance
home insurance = home indemnity: risk enterprise management
fremont: industrial indemnity; pacific compensation insurance; casualty insurance company
superior national: california compensation insurance; business insurance group
legion insurance: villanova insurance
highlands insurance: american reliance; northwestern national casualty
kemper casualty = lumbermens mutual casualty: american motorists; american manufacturers mutual; american protection
royal and sunalliance = royal & sunalliance = royal insurance = arrowpoint: arrowood indemnity; arrowood; royal indemnity;
  orion insurance; security insurance company of hartford; fire and casualty insurance company of connecticut; guaranty
  national; viking; american and foreign insurance; globe indemnity; safeguard insurance; orion group
one beacon = commercial union = cgu: general accident; potomac insurance; pennsylvania general; employers fire insurance;
  northern assurance company of america; american employers insurance; onebeacon america; onebeacon midwest; camden fire; york
  insurance company of maine; houston general; intact; atlantic specialty insurance
intact: onebeacon; guarantee company; atlantic specialty
metropolitan property and casualty = metlife auto and home: economy fire and casualty; economy premier
infinity: leader insurance; windsor insurance; atlanta casualty; american premier; great american premier
bristol west: coast national; security national
dairyland: viking insurance; peak property and casualty; sentry
hartford aarp = aarp hartford = aarp auto insurance from the hartford
corporate claims management = ccm
american claims management = acm: arrowhead general
arrowhead: american claims management
patriot risk = patriot national = guarantee insurance company: guarantee insurance; corporate claims management
s and c claims = s&c claims services
acclamation: allied managed care
hazelrigg: corvel
intercare: pegasus risk management
pegasus risk management: intercare
gregory b bragg = bragg and associates: york
innovative claim solutions = ics: york risk
gab robins: cunningham lindsey; gallagher bassett
cunningham lindsey: sedgwick; lindsey morden
ward north america: vericlaim
alternative service concepts = asc: davies
preferred governmental claims = pgcs: preferred governmental insurance trust; pgit
florida league of cities = florida municipal insurance trust = fmit
johns eastern: davies
summit holding southeast: bridgefield
associated industries: amtrust
berkley risk: minnesota workers compensation assigned risk plan; league of minnesota cities insurance trust; league of
  minnesota cities
texas municipal league = tml intergovernmental risk pool = tml irp
texas association of school boards = tasb
texas association of counties = tac
claims administrative services texas = cas tyler
edwards claims = edwards risk management
ji companies = ji specialty: york risk
deep east texas self insurance fund = claims administrative services
state office of risk management texas = sorm
university of texas system wci = ut system workers compensation
careworks mco = careworks of ohio: york; sedgwick; careworks consultants; careworks usa; careworks comp
careworks consultants: sedgwick
genex: enlyte
health management solutions = hms mco
aultcomp: aultcare
sedgwick mco = sedgwick managed care ohio = compmanagement health systems: compmanagement; cmhs
`
