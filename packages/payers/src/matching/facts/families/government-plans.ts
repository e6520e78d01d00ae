/**
 * Plans of the federal government and those who administer them, over time. A line is `plan = its
 * other names: administrators, regions and former names`. Sources: TRICARE's list of contractors
 * 1988 to 2025, VA "Community Care Network", DOL OWCP, CMS Railroad Retirement Board contract.
 */
export const GOVERNMENT_PLANS = `
tricare = champus = civilian health and medical program of the uniformed services
tricare east = humana military = tricare north = tricare south: tricare region 1; tricare region 2; tricare region 5; tricare
  northeast; tricare mid atlantic; tricare heartland; tricare southeast; health net federal services; tricare region 3;
  tricare region 4; pgba
tricare north = health net federal services: sierra military health services; tricare region 1; tricare region 2; tricare
  region 5; anthem alliance
tricare south = humana military: tricare region 3; tricare region 4; tricare region 6
tricare west = triwest = health net federal services west: tricare region 7; tricare region 8; tricare region 9; tricare
  region 10; tricare region 11; tricare region 12; tricare central; tricare southwest; tricare northwest; tricare golden gate;
  tricare hawaii pacific; unitedhealthcare military and veterans; foundation health federal services; qualmed tricare
tricare overseas = international sos: tricare europe; tricare pacific; tricare latin america and canada
tricare for life = tfl: tricare medicare eligible; tricare dual eligible fiscal intermediary; tdefic
champva = health administration center = civilian health and medical program of the department of veterans affairs: chief
  business office purchased care; spina bifida health care; children of women vietnam veterans; va hac; champ va; spina
  bifida; foreign medical program
va community care network = veterans affairs community care network: optum vaccn; triwest vaccn; vaccn; optum va ccn; triwest
  va; veterans choice; vapccc; patient centered community care; vapc3; va ccn region 1; va ccn region 4; va optum; optum
  serve; healthnet vaccn; hnfs vapccc
va fee basis = veterans affairs fee basis = non va care: department of veterans affairs; veterans administration; va medical
  center; veterans affairs financial services center; va fsc; veterans affairs
us department of labor = owcp = office of workers compensation programs: federal employees compensation act; feca; dfec; us
  dept of labor; energy employees occupational illness; deeoic; black lung; dcmwc; federal workers compensation; department of
  labor federal employees compensation; energy
black lung = division of coal mine workers compensation: dcmwc; coal mine workers
energy employees occupational illness compensation = deeoic = eeoicp: department of labor energy
indian health service = ihs = contract health services = purchased referred care: indian health; blue cross new mexico fiscal
  intermediary; prc indian health
us family health plan = usfhp = uniformed services family health plan: johns hopkins; martin's point; christus; pacific
  medical centers; pacmed; brighton marine; st vincent catholic medical centers; saint vincent catholic; svcmc; uniformed
  services treatment facility
medicare railroad = railroad medicare = railroad retirement board: rrb medicare; medicare rrb; travelers railroad; metrahealth
  railroad; palmetto gba rrb
medicare dme region a = dme mac jurisdiction a = durable medical equipment jurisdiction a: nhic dme; healthnow dmerc; noridian
  dme jurisdiction a; dmerc region a; tricenturion; noridian jurisdiction a dme
medicare dme region b = dme mac jurisdiction b = durable medical equipment jurisdiction b: adminastar federal; administar;
  national government services dme; cgs jurisdiction b dme; dmerc region b; cgs dme jurisdiction b
medicare dme region c = dme mac jurisdiction c = durable medical equipment jurisdiction c: palmetto dmerc; cgs dme; cigna
  government services dme; dmerc region c; cgs jurisdiction c dme
medicare dme region d = dme mac jurisdiction d = durable medical equipment jurisdiction d: cigna dmerc; noridian dme; dmerc
  region d; noridian administrative services dme; noridian jurisdiction d dme; cigna medicare
bureau of prisons = bop
homeland security = immigration and customs enforcement health = ice health service corps = division of immigration health
  services: immigration health services; ihsc; dihs; immigration and naturalization service; ins health
us marshals = national managed care contract
world trade center health program = wtc health program: logistics health wtc; lhi wtc
pre existing condition insurance plan = pcip = federal high risk pool
calpers = california public employees retirement system: perscare; pers choice; pers select; persgold; persplatinum
new york state health insurance program = empire plan = nyship
georgia state health benefit plan = shbp georgia
texas employees retirement system = ers texas = healthselect of texas
`
