/**
 * What each state calls its Medicaid programme or the agency that runs it. Source: Medicaid.gov
 * state overviews and the programmes' own sites. A name that several states use is left out. A line
 * is `state: its names`.
 */
export const MEDICAID_PROGRAMS = `
AK: denalicare; denali care; denali kidcare; alaska department health social services; alaska medical assistance; alaska
  department health
AL: alabama medicaid agency; all kids; medicaid agency alabama; alabama medicaid
AR: arkids first; arkansas department human services; arkansas division medical services; connectcare; arhome; arkids
AZ: ahcccs; arizona health care cost containment system; arizona medicaid; arizona ahcccs; arizona long term care systems;
  altcs
CA: medi cal; california department health care services; dhcs; medi cal fiscal intermediary; california medi cal; california
  medicaid
CO: health first colorado; colorado medical assistance program; colorado department health care policy financing; department
  health care policy financing; chp plus; child health plan plus; colorado interchange
CT: husky; husky health; connecticut department social services; connecticut medical assistance program; ctdssmap; husky a;
  husky b; husky d; connecticut medicaid
DC: dc healthcare finance; department health care finance; district columbia medicaid; washington dc medicaid; medicaid
  washington dc; alliance dc
DE: diamond state health plan; delaware medical assistance program; dmap; delaware department health social services; delaware
  health social services
FL: florida agency health care administration; ahca; florida kidcare; florida medicaid fiscal agent; statewide medicaid
  managed care florida; medikids
GA: peachcare; peachcare kids; georgia department community health; georgia dch; georgia families; georgia medical assistance;
  georgia mmis; gammis; georgia health partnership; georgia better health care
HI: med quest; hawaii quest; quest integration; hawaii department human services; hawaii quest integration; hawaii medicaid
IA: iowa health link; iowa medicaid enterprise; hawki; iowa department human services; iowa health human services; iowa
  wellness plan; iowa ime
ID: idaho department health welfare; healthy connections idaho; idaho medicaid program; idaho health plan coverage
IL: illinois department healthcare family services; hfs; healthchoice illinois; illinois department public aid; idpa; illinois
  public aid; all kids illinois; illinois family care; kidcare illinois
IN: hoosier healthwise; healthy indiana plan; indiana health coverage programs; ihcp; indiana family social services
  administration; indiana fssa; care select; hoosier care connect; indiana pathways aging
KS: kancare; kansas medical assistance program; kmap; kansas department health environment; healthwave; kansas social
  rehabilitation service; healthconnect kansas
KY: kchip; kentucky department medicaid services; kentucky cabinet health family service; kentucky medical assistance program;
  kentucky mmis; kenpac
LA: healthy louisiana; bayou health; louisiana department health; louisiana department health hospital; lachip; community care
  louisiana; louisiana mmis; molina medicaid solutions louisiana
MA: masshealth; massachusetts division medical assistance; mass health; executive office health human service massachusetts;
  commonhealth massachusetts; massachusetts medicaid
MD: maryland healthchoice; maryland medical assistance; maryland department health mental hygiene; maryland medical care
  programs; health choice maryland; maryland childrens health program; maryland department health
ME: mainecare; maine care; maine department health human service; maine bureau medical service; maine department human
  service; cubcare
MI: healthy michigan; michigan department health human services; mdhhs; community health automated medicaid processing
  systems; champs michigan; michigan department community health; mdch; healthy kids michigan; michild
MN: minnesotacare; minnesota medical assistance; minnesota health care programs; mhcp; minnesota department human service; mn
  its; general assistance medical care; minnesota mhcp
MO: mo healthnet; missouri healthnet; missouri department social service; missouri division medical service; mc plus; missouri
  mc plus; mohealthnet
MS: mississippican; mississippi division medicaid; mississippi envision; division medicaid mississippi; mississippi can;
  mississippi childrens health insurance
MT: healthy montana kids; passport health montana; montana department public health human service; montana dphhs; montana
  healthcare programs; montana access health; montana help plan
NC: nc tracks; nctracks; nc health choice; carolina access; north carolina department health human service; nc division
  medical assistance; nc health check; nc dma; health choice north carolina
ND: north dakota department human services; north dakota department health human service; north dakota mmis; north dakota
  medical service
NE: heritage health; nebraska department health human services; nebraska medical assistance program; nebraska health human
  service systems; kids connection nebraska
NH: granite advantage; new hampshire healthy families; new hampshire department health human service; nh healthy kids; new
  hampshire medicaid program
NJ: nj familycare; new jersey familycare; new jersey division medical assistance health service; njmmis; nj medicaid; kidcare
  new jersey
NM: centennial care; turquoise care; new mexico human service department; new mexico salud; salud new mexico; new mexico
  health care authority; state coverage insurance
NV: nevada check up; nevada department health care financing policy; nevada division health care financing policy; nevada
  dhcfp; nevada medicaid
NY: emedny; new york state department health; new york medicaid; emedny medicaid; new york state medicaid; computer sciences
  corporation new york medicaid; mmis new york
OH: ohio department medicaid; odjfs; ohio department job family service; ohio department human service; ohio medical
  assistance; healthy start healthy families ohio
OK: soonercare; oklahoma health care authority; ohca; oklahoma medicaid; insure oklahoma; sooner care; sooner select;
  soonerselect
OR: oregon health plan; oregon health authority; dmap oregon; oregon department human service; division medical assistance
  programs oregon; ohp; oregon medical assistance program; omap
PA: pennsylvania medical assistance; promise pennsylvania; pennsylvania department human service; pennsylvania department
  public welfare; dpw; healthchoices pennsylvania; pennsylvania access; pa access; pennsylvania promise
PR: reforma; plan vital; mi salud; administracion seguros salud puerto rico; asespr; puerto rico health insurance
  administration; government health plan puerto rico
RI: rite care; rhody health partners; rhode island executive office health human service; rhode island department human
  service; rite share; rite smiles
SC: healthy connections; south carolina department health human services; south carolina dhhs; partners health south carolina;
  south carolina healthy connections; scdhhs
SD: south dakota department social services; south dakota medical assistance; south dakota prime
TN: tenncare; bureau tenncare; division tenncare; tennessee medicaid; tenn care
TX: tmhp; texas medicaid healthcare partnership; star plus texas; texas health human service commission; hhsc; nhic texas
  medicaid; star texas; star plus; texas health steps; texas women health program; texas star kids; star health; csh cn;
  children special health care needs texas
UT: utah department health; utah department health human service; utah medicaid prism; primary care network utah
VA: famis; cardinal care; department medical assistance services; dmas; virginia department medical assistance service;
  virginia medical assistance; famis virginia; virginia medallion; medallion 4; commonwealth coordinated care plus; ccc plus
VT: green mountain care; dr dynasaur; vermont health access; department vermont health access; dvha; vermont agency human
  service; ovha; global commitment health
WA: apple health; washington apple health; provider one; providerone; washington state health care authority; washington
  department social health service; dshs; washington dshs; hca medicaid; washington health care authority; providerone
  medicaid
WI: badgercare; badgercare plus; forwardhealth; wisconsin forward health; wisconsin medical assistance; wisconsin department
  health service; senior care wisconsin; wisconsin chronic disease program; wwwp; wisconsin badger care; title 19 wisconsin;
  family care wisconsin medicaid
WV: mountain health trust; west virginia bureau medical services; west virginia department health human resources; west
  virginia medical service; wvmmis; mountain health promise
WY: equalitycare; wyoming equalitycare; wyoming department health; wyoming office healthcare financing; equality care; kid
  care chip
`
