/**
 * The plans that national groups run for one state's Medicaid, and what they were called before. A
 * line is `plan = its other names: products and former names`. Sources: the states' lists of
 * Medicaid managed care plans, announcements of takeovers 2000 to 2026.
 */
export const MEDICAID_PLANS = `
unitedhealthcare community plan arizona = arizona physicians ipa = apipa: unitedhealthcare children's rehabilitative services;
  crs arizona; children's rehabilitative services; evercare select arizona
unitedhealthcare community plan michigan = great lakes health plan
unitedhealthcare community plan new jersey = americhoice of new jersey: managed healthcare systems of new jersey
unitedhealthcare community plan new york = americhoice of new york: managed healthcare systems of new york; unitedhealthcare
  of new york community
unitedhealthcare community plan pennsylvania = americhoice of pennsylvania = unison health plan of pennsylvania: medplus;
  three rivers health plan; oxford health plans pennsylvania medicaid
unitedhealthcare community plan ohio = unison health plan of ohio
unitedhealthcare community plan tennessee = americhoice tennessee = unitedhealthcare plan of the river valley: tennrx; john
  deere tenncare; phoenix healthcare
unitedhealthcare community plan maryland = unitedhealthcare of the mid atlantic: americhoice maryland; chesapeake health plan;
  prudential maryland medicaid
unitedhealthcare community plan rhode island = americhoice rhode island: unitedhealthcare new england; rite care united
unitedhealthcare community plan south carolina = unison health plan of south carolina
unitedhealthcare community plan delaware = unison health plan of delaware: diamond state unitedhealthcare
unitedhealthcare community plan wisconsin = americhoice wisconsin: primecare health plan wisconsin; unitedhealthcare of
  wisconsin
unitedhealthcare community plan mississippi = americhoice mississippi: mississippican unitedhealthcare
unitedhealthcare community plan louisiana = bayou health unitedhealthcare
unitedhealthcare community plan texas = evercare texas = evercare of texas
unitedhealthcare community plan nebraska = share advantage: unitedhealthcare of the midlands
unitedhealthcare community plan kansas = unitedhealthcare of the midwest kansas: kancare unitedhealthcare
unitedhealthcare community plan hawaii = evercare quest hawaii: quest expanded access evercare
unitedhealthcare community plan new mexico = evercare new mexico: coordination of long term services evercare
unitedhealthcare community plan washington = unitedhealthcare apple health
unitedhealthcare community plan florida = evercare florida: americhoice florida
molina healthcare of florida = molina florida: neighborhood health partnership medicaid; first coast advantage; total health
  choice medicaid
molina healthcare of california = molina california: molina medical centers; molina partner plan
molina healthcare of michigan = molina michigan
molina healthcare of texas = molina texas: cigna starplus texas
molina healthcare of south carolina = molina south carolina: community health solutions of america
molina healthcare of new york = affinity health plan: total care; yourcare; senior whole health new york
molina healthcare of virginia = molina complete care virginia: magellan complete care of virginia
molina healthcare of wisconsin = molina wisconsin: abri health plan; managed health services my choice
molina healthcare of missouri = alliance community health = molina missouri: mercy care plus
molina healthcare of kentucky = passport by molina: passport health plan; university health care passport
molina healthcare of arizona = magellan complete care arizona: molina complete care arizona
molina healthcare of illinois = molina illinois: nextlevel health
aetna better health of virginia = coventrycares of virginia: carenet
aetna better health of michigan = coventrycares of michigan: omnicare michigan
aetna better health of pennsylvania = coventrycares of pennsylvania
aetna better health of kentucky = coventrycares of kentucky
aetna better health of west virginia = coventrycares of west virginia: carelink medicaid
aetna better health of florida = coventry health plan of florida: vista; buena vista medicaid
aetna better health of illinois = illinicare: youthcare
aetna better health of missouri = healthcare usa: missouri care
aetna better health of nebraska = coventrycares of nebraska
aetna better health of delaware = delaware physicians care
aetna better health of texas = aetna star
aetna better health of louisiana = louisiana aetna bayou
wellpoint new jersey = amerigroup new jersey = americaid new jersey
wellpoint maryland = amerigroup maryland: prudential health choice maryland
wellpoint texas = amerigroup texas = americaid texas: valueoptions northstar
wellpoint tennessee = amerigroup tennessee = amerigroup community care tennessee
wellpoint washington = amerigroup washington
wellpoint iowa = amerigroup iowa
wellpoint district of columbia = amerigroup district of columbia
anthem blue cross blue shield new york medicaid = healthplus amerigroup = amerigroup new york: careplus health plan new york;
  health plus prepaid
healthkeepers plus = amerigroup virginia: healthkeepers medicaid; anthem ccc plus
anthem medicaid indiana = anthem hoosier healthwise: anthem healthy indiana plan; hoosier care connect anthem
simply healthcare = amerigroup florida: better health; clear health alliance
humana healthy horizons = humana medicaid = humana caresource: caresource kentucky
caresource kentucky = humana caresource = humana healthy horizons kentucky
wellcare of new york = wellcare new york
wellcare of georgia = wellcare georgia: peach state wellcare
wellcare of florida = staywell = healthease
wellcare of missouri = missouri care
wellcare of hawaii = ohana health plan: ohana
wellcare of illinois = harmony health plan: harmony
wellcare of arizona = care1st arizona: care1st
wellcare of california = easy choice health plan
wellcare of tennessee = windsor health plan
wellcare of texas = selectcare of texas: texanplus
`
