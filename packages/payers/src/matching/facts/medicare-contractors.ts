/**
 * Names under which Medicare's administrative contractors, and the carriers and intermediaries
 * before them, appear on claims. With a state they mean Medicare Part A or B of that state. A line
 * is `contractor = its other names: the states it served`, given where they are at most four.
 * Source: CMS, "Who are the MACs" and the archive of contract transitions 1998–2024.
 */
export const MEDICARE_CONTRACTORS = `
noridian = noridian healthcare solutions = noridian administrative services = noridian medicare = nhs medicare = nas medicare
novitas = novitas solutions = novitas medicare
highmark medicare services = hgsadministrators = hgsa: PA
veritus medicare services = veritus: PA
xact medicare services = pennsylvania blue shield medicare: PA
first coast = first coast service options = fcso: FL
palmetto gba = palmetto = palmetto government benefits administrators
pgba medicare
cgs = cgs administrators = cigna government services = cigna medicare
national government services = ngs
wps gha = wisconsin physicians service = wps = wps government health administrators = wps medicare
cahaba gba = cahaba = cahaba government benefit administrators: AL, GA, TN, MS
trailblazer = trailblazer health enterprises: TX, OK, NM, CO
pinnacle business solutions = pinnacle medicare services = arkansas medicare services: AR, LA
nhic = national heritage insurance = nhic medicare: MA, ME, NH, VT
riverbend government benefits administrator = riverbend: TN, NJ
empire medicare services = empire medicare: NY, NJ
upstate medicare division = healthnow medicare = healthnow upstate medicare: NY
group health incorporated medicare = ghi medicare: NY
adminastar federal = administar federal = adminastar: IN, KY, OH, IL
united government services = ugs medicare: WI, CA, VA, WV
associated hospital service medicare = anthem health plans of maine medicare: ME, MA
anthem health plans of new hampshire medicare = new hampshire vermont medicare: NH, VT
nationwide medicare = nationwide mutual medicare: OH, WV
mutual of omaha medicare = mutual of omaha part a: NE
trispan = trispan health services: MS, LA, MO
chisholm administrative services = group health service of oklahoma medicare: OK
triple s medicare = triple s part b: PR
cooperativa de seguros de vida medicare = cooperativa medicare: PR
regence medicare = medicare northwest: OR, ID, UT, WA
premera medicare = premera blue cross medicare: WA, AK
blue cross blue shield of kansas medicare = kansas medicare services: KS, NE
blue cross blue shield of montana medicare = montana medicare: MT
blue cross blue shield of arizona medicare: AZ
rocky mountain medicare = rocky mountain hospital and medical medicare: CO
transamerica occidental medicare = transamerica medicare: CA
metrahealth medicare = travelers medicare = unitedhealthcare medicare part b: CT, MN, MS, VA
aetna medicare part b = aetna medicare administration: AZ, OK, NM
equicor medicare = connecticut general medicare: TN, NC, ID
carefirst of maryland medicare = blue cross blue shield of maryland medicare: MD, DC
trigon medicare = trigon blue cross medicare: VA, WV
general american medicare = general american life medicare: MO
blue shield of california medicare = national health insurance california medicare: CA
`
