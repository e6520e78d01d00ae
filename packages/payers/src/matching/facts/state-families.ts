/**
 * Groups that trade under another name in each state. A card shows the local name, a directory
 * often the group's or an earlier one, or the other way round. Each list is one plan of one state.
 * Sources: the groups' annual reports and lists of subsidiaries; Delta Dental Plans Association,
 * "member companies by state".
 */
export const STATE_FAMILIES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  AR: [['arkansas total care', 'centene arkansas']],
  AZ: [
    ['arizona complete health', 'health net arizona', 'cenpatico arizona'],
    ['unitedhealthcare community plan arizona', 'arizona physicians ipa', 'apipa'],
    ['care 1st arizona', 'care1st arizona', 'wellcare arizona'],
  ],
  CA: [
    ['california health wellness', 'health net california'],
    ['blue shield california promise', 'care 1st california', 'care1st california'],
    ['easy choice health plan', 'wellcare california'],
  ],
  CT: [['delta dental connecticut', 'delta dental new jersey']],
  DC: [['delta dental district columbia', 'delta dental pennsylvania']],
  DE: [
    ['delta dental delaware', 'delta dental pennsylvania'],
    ['highmark health options', 'highmark blue cross blue shield delaware health options'],
  ],
  FL: [
    ['sunshine state health plan', 'sunshine health', 'staywell', 'healthease', 'centene florida'],
    ['simply healthcare', 'amerigroup florida', 'better health florida'],
  ],
  GA: [
    ['peach state health plan', 'centene georgia'],
    ['delta dental georgia', 'delta dental insurance', 'ddic'],
  ],
  HI: [['ohana health plan', 'wellcare hawaii']],
  IL: [
    [
      'meridian health plan illinois',
      'illinicare',
      'aetna better health illinois youthcare',
      'harmony health plan illinois',
    ],
  ],
  IN: [
    ['managed health services indiana', 'mhs indiana', 'centene indiana'],
    ['delta dental indiana', 'delta dental michigan'],
  ],
  KS: [
    ['sunflower health plan', 'sunflower state health plan', 'centene kansas'],
    ['healthy blue kansas', 'amerigroup kansas'],
  ],
  KY: [
    ['passport health plan', 'molina kentucky', 'molina passport kentucky'],
    ['wellcare kentucky', 'wellcare health plan kentucky'],
  ],
  LA: [
    ['louisiana healthcare connections', 'centene louisiana'],
    ['healthy blue louisiana', 'amerigroup louisiana', 'community care health plan louisiana'],
  ],
  MA: [
    [
      'masspartnership',
      'massachusetts behavioral health partnership',
      'carelon massachusetts',
      'beacon massachusetts',
      'value options massachusetts',
    ],
  ],
  MD: [
    ['wellpoint maryland', 'amerigroup maryland'],
    ['delta dental maryland', 'delta dental pennsylvania'],
  ],
  ME: [['delta dental maine', 'delta dental northeast']],
  MI: [
    ['meridian health plan michigan', 'centene michigan'],
    ['unitedhealthcare community plan michigan', 'great lakes health plan'],
    ['physicians health plan michigan', 'university michigan health plan'],
  ],
  MO: [
    ['healthy blue missouri', 'missouri care', 'wellcare missouri'],
    ['home state health plan', 'centene missouri'],
  ],
  MS: [
    ['magnolia health plan', 'centene mississippi'],
    ['delta dental mississippi', 'delta dental insurance', 'ddic'],
  ],
  NC: [
    ['carolina complete health', 'centene north carolina'],
    ['healthy blue north carolina', 'blue cross blue shield north carolina medicaid'],
  ],
  NE: [
    ['nebraska total care', 'centene nebraska'],
    ['healthy blue nebraska', 'wellcare nebraska'],
    ['amerihealth nebraska', 'arbor health plan'],
  ],
  NH: [
    ['new hampshire healthy families', 'centene new hampshire'],
    ['delta dental new hampshire', 'delta dental northeast'],
  ],
  NJ: [
    ['wellpoint new jersey', 'amerigroup new jersey'],
    ['unitedhealthcare community plan new jersey', 'americhoice new jersey'],
    ['fidelis care new jersey', 'wellcare new jersey'],
  ],
  NM: [
    ['western sky community care', 'centene new mexico'],
    ['blue cross blue shield new mexico', 'lovelace'],
  ],
  NV: [
    ['silversummit health plan', 'centene nevada'],
    ['delta dental nevada', 'delta dental insurance', 'ddic'],
  ],
  NY: [
    ['fidelis care', 'fidelis care new york', 'new york state catholic health plan'],
    ['molina new york', 'affinity health plan', 'total care'],
    [
      'anthem blue cross blue shield new york',
      'empire blue cross blue shield',
      'healthplus',
      'amerigroup new york',
    ],
  ],
  OH: [
    ['buckeye community health plan', 'buckeye health plan', 'buckeye', 'centene ohio'],
    ['unitedhealthcare community plan ohio', 'unison health plan ohio'],
  ],
  OK: [['oklahoma complete health', 'centene oklahoma']],
  OR: [
    ['trillium community health plan', 'centene oregon'],
    ['moda health', 'odscommunity health', 'ods health plan', 'delta dental oregon'],
  ],
  PA: [
    ['pennsylvania health wellness', 'centene pennsylvania'],
    ['unitedhealthcare community plan pennsylvania', 'unison health plan pennsylvania'],
    ['amerihealth caritas pennsylvania', 'amerihealth mercy', 'amerihealth caritas northeast'],
  ],
  SC: [
    ['absolute total care', 'centene south carolina'],
    ['healthy blue south carolina', 'blue choice health plan medicaid', 'blue choice medicaid'],
    ['first choice', 'select health south carolina'],
    ['delta dental south carolina', 'delta dental missouri'],
  ],
  TN: [
    ['wellpoint tennessee', 'amerigroup tennessee'],
    ['blue care tennessee', 'volunteer state health plan', 'tenncare select'],
    ['unitedhealthcare community plan tennessee', 'americhoice tennessee'],
  ],
  TX: [
    ['superior health plan', 'centene texas'],
    ['wellpoint texas', 'amerigroup texas'],
    ['delta dental texas', 'delta dental insurance', 'ddic'],
  ],
  UT: [['delta dental utah', 'delta dental insurance', 'ddic']],
  VA: [
    ['aetna better health virginia', 'coventry cares virginia', 'carenet virginia'],
    ['molina complete care virginia', 'magellan complete care virginia'],
    ['anthem healthkeepers', 'healthkeepers plus'],
  ],
  VT: [['delta dental vermont', 'delta dental northeast']],
  WA: [
    ['coordinated care', 'centene washington'],
    ['wellpoint washington', 'amerigroup washington'],
    ['delta dental washington', 'washington dental service'],
  ],
  WI: [['managed health services wisconsin', 'mhs wisconsin', 'centene wisconsin']],
  WV: [
    [
      'aetna better health west virginia',
      'coventry cares west virginia',
      'carelink west virginia',
      'carelink',
    ],
    ['delta dental west virginia', 'delta dental pennsylvania'],
  ],
}
