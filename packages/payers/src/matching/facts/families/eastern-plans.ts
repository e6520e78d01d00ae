/**
 * Plans of one state or region on the Atlantic coast, many owned by hospitals, with the names of
 * their products, earlier names and the plans they took over. A line is `plan = its other names:
 * products, companies and former names`. Sources: CMS "MA plan directory", the states' lists of
 * Medicaid managed care plans, the plans' own histories.
 */
export const EASTERN_PLANS = `
johns hopkins: priority partners; priority partners managed care organization; employer health programs; ehp; hopkins health
  advantage; advantage md
maryland physicians care = mpc: schaller anderson maryland
medstar family choice: helix family choice; medstar medicare choice; medstar select
riverside health = university of maryland health partners
trusted health plan = carefirst community health plan dc
dc chartered health plan: amerihealth dc
health services for children with special needs = hscsn: hsc health care system
geisinger: ghp family
upmc = university of pittsburgh medical center health plan: workpartners; tri state health system; best health care western
  pennsylvania; community care behavioral health; ebenefits solutions; askesis
community care behavioral health = ccbh: upmc community care
health america: healthassurance pennsylvania; healthassurance; advantra; riverside health plan
unison: three rivers health plans; medplus; better health plans; medplus plus
health partners plans = health partners of philadelphia = jefferson health plans: kidzpartners; health partners medicare;
  jefferson health plan; health partners pennsylvania
keystone first = keystone mercy health plan: vista health plan
south central preferred = wellspan
lehigh valley = populytics: valley preferred; spectrum administrators
valley preferred = lehigh valley physician hospital organization
health republic: freelancers co op; freelancers insurance company
physicians healthcare plan of new jersey = physician healthcare plan of new jersey
managed healthcare systems new jersey = americaid new jersey
mvp: preferred care rochester; preferred assurance; mohawk valley physicians; hudson health plan; hudson health; rochester
  area health maintenance organization; wellselect; westchester prepaid health services plan
cdphp = capital district physicians health plan: capital district physicians healthcare network; cdphn; capitaldistrict
independent health: medisource; medisource connect; ihc nova; reliance rx; nova healthcare administrators
fidelis care = new york state catholic health plan = nys catholic health plan: fidelis legacy; fidelis dual advantage; better
  health new york
emblemhealth = group health incorporated = ghi = health insurance plan of greater new york = hip: vytra; vytra health plans;
  connecticare; managed healthcare systems; perfecthealth insurance; wellcare of new york 1998; advantagecare; queens long
  island medical group; cbp comprehensive benefits plan; pharmacare
vytra: choicecare long island
affinity health plan = bronx health plan: affinity by molina
metroplus: metroplusgold; metroplushealth; health and hospitals corporation
healthplus: health plus phsp
neighborhood health providers = nhp new york = suffolk health plan: healthcare providers ny
centerlight = comprehensive care management: ccm select; beth abraham
senior health partners = shp healthfirst
visiting nurse service of new york = vnsny = vns health: vns choice; vns choice select; selecthealth new york; vns
elderplan: homefirst; mjhs
archcare: catholic health care system
riverspring = elderserve
integra: personal touch
extended mltc = extended managed long term care
partners health plan = phpcares: phphealth
amida care: vidacare
yourcare = monroe plan for medical care: monroe plan
total care new york = totalcare syracuse = today's options of new york: universal american new york
northwell = careconnect: lij health plan
easy choice new york = atlantis health plan
magnacare: brighton health plan solutions; cpn
brighton health plan solutions: magnacare
multiplan: private healthcare systems; phcs; beech street; viant; ppo next; admar; formost; healtheos; texas true choice;
  rural arizona network; national care network; american lifecare; proamerica; claritev; hst health solutions; healthcare
  solutions technology
private healthcare systems = phcs
beech street: ppo next; capp care; viant
healtheos: associates for health care
health new england: be healthy partnership; hne advisory; hne medicare advantage
fallon: navicare; summit eldercare; fchp; wellforce care plan
allways health partners = neighborhood health plan massachusetts = mass general brigham health plan: allways; my care family;
  partners healthcare; partners plus; nhp massachusetts
boston medical center healthnet plan = bmc healthnet plan = bmchp = wellsense health plan: well sense health plan; boston
  medical center health plan; bmc healthnet; senior care options bmc; boston accountable care; wellsense new hampshire
commonwealth care alliance = cca: one care commonwealth; senior care options commonwealth; reliance hmo
minuteman health: minutemanhealth
celticare: commonwealth bridge
neighborhood health plan of rhode island = nhpri = neighborhood rhode island: neighborhood integrity; rite care neighborhood;
  integrity neighborhood
maine community health options: mcho
martins point: generations advantage; usfhp martin's point
delaware physicians care = dpci = schaller anderson delaware
coventry delaware = coventrycares delaware = principal health care of delaware
carolina care plan = physicians health plan of south carolina: carolinacare
select health of south carolina = first choice by select health: first choice vip
consumers choice health plan = consumers' choice health insurance company = consumers choice health sc
first carolinacare: firsthealth; firstmedicare direct
partners national: partners medicare choice
wellpath = coventry carolinas: doctors health plan
medcost: carolinas healthcare
alliance behavioral = alliance health: durham center; wake lme
cardinal innovations = piedmont behavioral healthcare = pbh: centerpoint human services; five county mental health; alamance
  caswell; mecklink
centerpoint: cardinal
partners behavioral = partners health management: pathways lme; crossroads behavioral
sandhills center: guilford center
trillium health resources = east carolina behavioral health: coastal care; ecbh; coastalcare
vaya = smoky mountain center = smoky mountain lme: western highlands network; cardinal innovations
kaiser georgia = kaiser foundation health plan of georgia
piedmont wellstar: wellstar
alliant = health one alliance: northwest georgia physicians
sunshine health = sunshine state health plan: staywell; healthease; childrens medical services
prestige = florida true health: amerihealth caritas florida
better health florida: simply
community care plan = south florida community care network = broward health: sfccn; ccp
south florida community care network = community care plan
florida community care = independent living systems: ils community network
childrens medical services = cms network: sfccn cms; cms health plan; title xxi cms
florida healthcare plan = fhcp: florida health care plan daytona
capital health plan: capital group health services
positive healthcare = aids healthcare foundation = ahf: php california; phc florida; phc california
ultimate health plans = ultimate florida
optimum: freedom health
sierra health: health plan of nevada; senior dimensions; sierra healthcare options; southwest medical; behavioral healthcare
  options
health plan of nevada = hpn: smartchoice; senior dimensions
teachers health trust: clark county school district
culinary health fund: hotel employees and restaurant employees; unite here health las vegas; here iu welfare
unite here health = hotel employees restaurant employees international union welfare fund = hereiu: culinary health fund
`
