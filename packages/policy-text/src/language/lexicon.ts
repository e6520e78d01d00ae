/**
 * The words of policies by concept: one line per concept, phrases separated by bars. Phrases are
 * matched by their stems, the longest first, so one form stands for all. Words of no concept are
 * compared by their stem.
 */
const LEXICON = `
NOT: not | no evidence of | without evidence of | no sign of | no indication of | no longer | never | no
  | neither | nor | without | non | fail to | failure to | in the absence of | absence of | lack of
  | lack | free of | nobody | none
AUTH: prior authorization | authorize in advance | approve in advance | authorize prior | prior authorize
  | obtain authorization in advance | prior auth | preauthorization | pre authorization | preauth
  | pre auth | precertification | pre certification | precertify | precert | pre cert | prior approval
  | preapproval | pre approval | advance approval | advance authorization | preservice authorization
  | pre service authorization | pre service review | preservice review | prior review | advance review
  | authorization in advance | approval in advance | plan approval
  | prior plan approval | authorization | authorize | authorisation | approval | auth
APPROVE: approve
FDA_APPROVAL: fda approval | fda approve | fda clear | fda clearance | approve by the fda
  | approval by the fda
FDA: fda
NOTIFY: prior notification | advance notification | advance notice | notification | notify | give notice
COVER: cover | coverage | provide coverage | offer coverage | coverage is provided | provide benefit
  | cover service | cover benefit | benefit cover | eligible for coverage | eligible for benefit
  | covered under the plan | a benefit
NECESSARY: medically necessary | medical necessity | medically appropriate and necessary
  | reasonable and necessary
INVEST: investigational | experimental | unproven | experimental and investigational
  | experimental or investigational | investigational and experimental | investigational or experimental
  | experimental investigational | investigational unproven | experimental investigational or unproven
  | experimental investigational and unproven | investigational experimental or unproven | not proven
  | investigational and not medically necessary
SEPPAY: separately reimburse | separately pay | separately payable | separately reimbursable
  | separate reimbursement | separate payment | reimburse separately | pay separately
  | payable separately | separately billable | separately bill | bill separately | separately reportable
  | report separately | separately report | separately allowed | separately compensate | separately cover
  | individually reimburse | eligible for separate reimbursement | eligible for separate payment
  | reimbursable separately | pay in addition to | pay in addition | payable in addition to
  | reimburse in addition to | reimbursable in addition to | pay apart | bill apart | reimburse apart
PAY: reimburse | reimbursement | reimbursable | pay | payable | payment | compensate
  | eligible for reimbursement | eligible for payment | reimbursement eligible | remit
BUNDLE: bundle | bundle into | bundle with | incidental to | incidental | inclusive of | inclusive to
  | inclusive | package into | package with | integral to | integral part of | component of
  | consider part of
EXCLUDE: exclude from coverage | exclude | exclusion | contract exclusion | benefit exclusion
  | plan exclusion | an exclusion | a benefit exclusion | the benefit exclusion | a contract exclusion
  | exclude from benefit | exclude from payment
DENY: deny | denial | reject | disallow | decline | disapprove
NEEDNOT: need not | needs not | not be require to | not be mandatory
REQUIRE: require | requirement | need | necessary | mandatory | prerequisite | compulsory
MUST: must | shall | have to | be require to | need to | be to | be oblige to | be expect to
SHOULD: should | recommend | encourage | advise | ought to | suggest | advisable
MAY: may | can | could | might | be permit to | be allow to | be entitle to | be eligible to | eligible to
  | entitle to | optional | at the option of | permissible to
ALLOW: allow | permit | permissible | allowable | acceptable | accept
PROHIBIT: prohibit | forbid | forbidden
SAMENOT: samenot
SAMESO: sameso
NONEED: exempt from | exempt | waive | waiver | lift | suspend
IF: if | when | whenever | where | provided that | providing that | on condition that
  | on the condition that | as long as | so long as | in the event of | in the event that | in case of
  | in case | in cases of | if and when | assuming
UNLESS: unless | except if | except when | except where | except in case of | except in the event of
EXCEPT: except | except for | except in | except as | other than | exclude only | with the exception of
  | apart from | aside from | save for | exclusive of | not include | but not | excluding |
  [ ]the exception be | exception be | exception for
EXCEPTION: exception | an approve exception | approve exception | exception request | formulary exception
ONLY: only | solely | exclusively | nothing but
ANY: any of | any 1 of | any one of | at least 1 of | 1 of | either of | 1 or more of | any | either | one
ALL: all of | each of | every one of | both of | all | each | every | both
AND: and | as well as | in addition to | plus | but also | and also
OR: or | or else | alternatively
BUT: but | because | however | while | whereas | although
BEFORE: before | prior to | in advance of | ahead of | preceding | previous to | earlier than
AFTER: after | following | subsequent to | post | later than | upon | upon completion of
DURING: during | in the course of | throughout
THAN: than
PER: per
START: begin | on and after | for date of service on and after | effective for date of service on and after
  | effective on and after | effective on or after | begin with date of service | begin on | beginning
  | start | start on | starting | commence | effective | effective on | effective for | effective as of
  | take effect on | take effect | as of | in effect | go into effect on | go into effect | come into force
  | in force | on or after | on and after | effective date | with effect from | date of service on or after
  | for date of service on or after | effective for date of service on or after | start date
END: until | end on | end | expire | expiration | through | terminate | valid through | ending
RETIRE: retire | archive | withdraw | withdrawn | discontinue | rescind | inactive | inactivate | deactivate
  | no longer active | no longer in effect | no longer in force | sunset
ACTIVE: active | current
REPLACE: replace | supersede
REPLACED: replace by | supersede by
INNET: in network | participate | contract | participating | network | contracted
OUTNET: out of network | nonparticipating | non participating | non contracted | noncontracted | non network
INPATIENT: inpatient
OUTPATIENT: outpatient
SUBMIT: submit | send | file | furnish | transmit | forward | supply
CLAIM: claim | claim submit | claim file | claim bill | submit claim
KEEP: keep | retain | maintain | preserve
SHOW: show | demonstrate | reveal | confirm | verify | evidence | establish | indicate | document
  | documentation | documentary evidence | substantiate
RECORD: medical record | record | chart | clinical record | patient record
LETTER: letter | statement
APPEND: append | attach | add
BILL: bill | report
PERFORM: perform | render | deliver | conduct | carry out | take place | provide | provided
  | furnish to | administer
RECEIVE: receive | undergo | get | obtain | have access to
ORDER: order | prescribe | request by | prescribe by | order by | write by
EVALUATE: evaluate | assess | examine | evaluation | assessment | examination
REVIEW: review
CONSULT: in consultation with | consult | consultation
FAIL: fail | failure | unsuccessful | not successful | without success | ineffective | not effective
  | inadequate response | inadequate response to | insufficient response
  | did not respond to | not respond to | unresponsive to | refractory to | nonresponse
TRY: try | trial | attempt
INTOLERANT: intolerance | intolerant | intolerance of | intolerance to | could not tolerate
  | unable to tolerate
CONTRA: contraindication | contraindicate | contraindication to
MEET: meet | satisfy | fulfill | fulfil | present | apply | true
SUPPORTED: support
INDICATED: indicated for | be indicated | clinically appropriate | appropriate
APPLIES: apply to | apply in | be subject to | subject to | applicable to | applicable in | be applicable to
VALID: valid | grant | good for | effective period
INITIAL: initial | first
CONTINUED: continuation | continue | renewal | reauthorization | renew
EMERGENCY: emergency | emergent | emergency situation
URGENT: urgent | expedite
PHYSICIAN: physician | doctor | md
SURGERY: surgery | surgical procedure | operation
BMI: bmi | body mass index
MRI: mri | magnetic resonance imaging | mr imaging
CT: ct | computed tomography | ct scan | cat scan
PET: pet | positron emission tomography | pet scan
ULTRASOUND: ultrasound | ultrasonography | sonography | sonogram
CPAP: cpap | continuous positive airway pressure
OSA: osa | obstructive sleep apnea
DME: dme | durable medical equipment
A1C: a1c | hba1c | hemoglobin a1c | glycated hemoglobin | hgba1c
COPD: copd | chronic obstructive pulmonary disease
ADHD: adhd | attention deficit hyperactivity disorder
LVEF: lvef | ejection fraction | left ventricular ejection fraction | ef
SNF: snf | skilled nursing facility
ASC: asc | ambulatory surgical center | ambulatory surgery center
HOPD: hopd | hospital outpatient department | outpatient hospital | hospital outpatient
  | outpatient department of the hospital
ER: emergency room | emergency department | er | ed
ICU: icu | intensive care unit
POS: place of service | pos
NSAID: nsaid | nonsteroidal anti inflammatory drug | nonsteroidal antiinflammatory drug
  | non steroidal anti inflammatory drug
PT: physical therapy | physiotherapy
OT: occupational therapy
ST: speech therapy
XRAY: x ray | xray | radiograph | plain film
ECG: ecg | ekg | electrocardiogram | electrocardiography
EEG: eeg | electroencephalogram | electroencephalography
ABA: aba | applied behavior analysis
CKD: ckd | chronic kidney disease
HIV: hiv | human immunodeficiency virus
DMARD: dmard | disease modifying antirheumatic drug
EM: e m | e/m | evaluation and management
DOS: date of service | dos | service date
TELEHEALTH: telehealth | telemedicine | virtual visit
PRESCRIPTION: prescription | script
PROVIDER: provider | practitioner | clinician | health care provider | healthcare provider
  | health care professional | healthcare professional
MEDICATION: medication | medicine | drug
CANCER: cancer | malignancy | malignant neoplasm
TUMOR: tumor | neoplasm
HEART: heart attack | myocardial infarction | mi
HYPERTENSION: hypertension | high blood pressure
KIDNEY: kidney | renal
FOLLOWUP: follow up | followup
LONGTERM: long term
CHILD: child | pediatric | minor
NOTE: visit note | office note | progress note | chart note
TOTAL: total | overall | combined | aggregate
DAYCAL: business day | working day
CALYEAR: calendar year | benefit year | plan year
EQUIPMENT: equipment | device | apparatus
OPREPORT: operative report | op report | operative note | operation report
HOME: home | residence
LOB: line of business
CONSERVATIVE: conservative treatment | conservative therapy | conservative care | conservative management
  | nonsurgical treatment | nonoperative treatment | non surgical treatment | nonoperative care
TREAT: treatment | therapy | treat | regimen
CHOOSE: choose | select
HELP: help | assist | aid
CHANGE: change | modify | alter
BUY: buy | purchase
ENOUGH: enough | sufficient | adequate
INCLUDED: include in | include with | include within
INCLUDE: include | contain | list
STOP: stop | cease
LAST: last | persist | past | previous
CONTROL: control | manage
PAIN: pain
COST: cost | charge | fee | rate | allowance | allow amount | contract rate
USE: use | utilize | employ | utilization
OBTAIN: obtain | secure | acquire
SHORT: brief | short
BIG: big | large
SAME: same | identical
SERIOUS: severe | serious
ASK: ask for | ask | request | seek | apply for
DECIDE: determine | decide
CLINIC: clinic | outpatient clinic
`

/**
 * Words that carry no statement of their own: articles, forms of "to be", politeness, the reader.
 */
const SILENT_WORDS = `
a | an | the | be | will | would | of | to | for | in | on | at | with | as | that | which | this | these
those | it | their | his | her | our | your
there | such | also | please | note | please note that | note that | be aware | we | us | you | they | them
he | she | i | who | whose | whom
member | patient | individual | enrollee | client | recipient | beneficiary | person | people
insured | subscriber | customer
consider | deem | regard | view | classify
plan cover | health plan | our plan | your plan | the plan | the company | the payer | the health plan
the policy
the following | follow criterion | follow condition | follow code | follow service | follow list
follow procedure | always | automatically | criterion | condition are | list | below | above | code | cpt
hcpcs | icd | number | respectively | generally | typically | usually | normally
therefore | thus | hence | accordingly | currently | at this time | at present | presently | now | already
further | furthermore | moreover | additionally | addition | in general | by | this policy | along with
together with | the service of
from | into | have | result in | lead to | because of | due to | since | then | so | kind | type of
order to | in order to | that is | namely | e g | i e | etc
make | made | up | out | about | approximately | medical plan | under the plan | under this policy
in this policy | of this policy | cpt code | hcpcs code | procedure code | service code
service | procedure code cpt | allow | set forth | described | described in | any and all | specific
respective | own | certain | rendered | its | between | set of | line item
duration | length of | time frame | timeframe | time period | cpt hcpcs | hcpcs cpt | cpt hcpcs code
claim line | say | whether | do | within | so that | regarding | concerning | with respect to | related to
relating to | in relation to | in regard to
`

export const CONCEPT_LINES: readonly (readonly [concept: string, phrases: readonly string[]])[] =
  LEXICON.trim()
    .split(/\n(?! )/)
    .map((line) => {
      const [concept, phrases] = line.split(': ') as [string, string]
      return [concept, phrases.split('|').map((phrase) => phrase.trim())] as const
    })

export const SILENT_PHRASES: readonly string[] = SILENT_WORDS.trim()
  .split('\n')
  .flatMap((line) => line.split(' | '))
