/** Forms that the rules for suffixes do not reach. */
const IRREGULAR: Readonly<Record<string, string>> = {
  shown: 'show',
  shows: 'show',
  gives: 'give',
  gave: 'give',
  taken: 'take',
  took: 'take',
  got: 'get',
  gotten: 'get',
  made: 'make',
  done: 'perform',
  did: 'do',
  does: 'do',
  has: 'have',
  had: 'have',
  having: 'have',
  been: 'be',
  is: 'be',
  are: 'be',
  was: 'be',
  were: 'be',
  being: 'be',
  am: 'be',
  kept: 'keep',
  sent: 'send',
  met: 'meet',
  paid: 'pay',
  pays: 'pay',
  payable: 'payable',
  feet: 'foot',
  children: 'child',
  women: 'woman',
  men: 'man',
  criteria: 'criterion',
  diagnoses: 'diagnosis',
  studies: 'study',
  therapies: 'therapy',
  biopsies: 'biopsy',
  older: 'older',
  older_than: 'older',
  written: 'write',
  underwent: 'undergo',
  undergone: 'undergo',
  began: 'begin',
  begun: 'begin',
  said: 'say',
  held: 'hold',
  left: 'left',
  found: 'find',
  lies: 'lie',
  chose: 'choose',
  chosen: 'choose',
  worn: 'wear',
  lost: 'lose',
  grew: 'grow',
  grown: 'grow',
  rose: 'rise',
  risen: 'rise',
  allowance: 'allowanc',
  allowances: 'allowanc',
  fell: 'fall',
  fallen: 'fall',
  seen: 'see',
  saw: 'see',
  built: 'build',
  told: 'tell',
  metastases: 'metastasis',
  this: 'this',
  its: 'it',
  thus: 'thus',
  plus: 'plus',
  always: 'always',
  daily: 'daily',
  less: 'less',
  more: 'more',
  unless: 'unless',
  during: 'during',
  according: 'according',
  nothing: 'nothing',
  anything: 'anything',
  something: 'something',
  need: 'need',
  needed: 'need',
  speed: 'speed',
  bleed: 'bleed',
  bleeding: 'bleed',
  feeding: 'feed',
  fed: 'feed',
  breed: 'breed',
  proceed: 'proceed',
  exceed: 'exceed',
  succeed: 'succeed',
  ring: 'ring',
  spring: 'spring',
  string: 'string',
  thing: 'thing',
  bring: 'bring',
  sting: 'sting',
  wing: 'wing',
  king: 'king',
  sling: 'sling',
  red: 'red',
  bed: 'bed',
  shed: 'shed',
  med: 'med',
  seed: 'seed',
  weed: 'weed',
  indeed: 'indeed',
  used: 'use',
  using: 'use',
  uses: 'use',
  axes: 'axis',
  lens: 'lens',
  better: 'better',
  note: 'note',
  notes: 'note',
  noted: 'note',
  noting: 'note',
  excluding: 'excluding',
  provided: 'provided',
  given: 'given',
  status: 'status',
  virus: 'virus',
  pelvis: 'pelvis',
  illness: 'illness',
}

/** Shortest stem that a suffix may leave. */
const MIN_STEM = 3

const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, 'y'],
  [/(?<=ss|sh|ch|x|zz)es$/, ''],
  [/(?<=[^sui])s$/, ''],
]
const VERBAL: readonly (readonly [RegExp, string])[] = [
  [/(?<=[^eo]at)(?:ed|ing)$/, 'e'],
  [/ied$/, 'y'],
  [/(?:ed|ing)$/, ''],
]
const NOMINAL: readonly (readonly [RegExp, string])[] = [
  [/(?:ations?|ating|ated|ates?)$/, ''],
  [/(?<=[st])ions?$/, ''],
  [/(?<=[a-z]{4})ments?$/, ''],
  [/(?<=[a-z]{4})ances?$/, ''],
]

const stems = new Map<string, string>()
/** Words that are remembered, which is more than the vocabulary of policies. */
const MOST_STEMS = 50_000

/**
 * The stem that the forms of a word share: plural, past, progressive, and the noun of a verb
 * ("implants", "implanted", "implantation"). Negating prefixes stay.
 */
export function stemOf(word: string): string {
  const cached = stems.get(word)
  if (cached !== undefined) return cached
  const stem = computeStem(word)
  if (stems.size < MOST_STEMS) stems.set(word, stem)
  return stem
}

function computeStem(word: string): string {
  const irregular = IRREGULAR[word]
  if (irregular) return irregular === word ? word : stemOf(irregular)
  if (!/^[a-z]{4,}$/.test(word)) return word
  let stem = replaced(word.replace(/(?<=[a-z]{4})ly$/, ''), ENDINGS)
  if (IRREGULAR[stem] && stem !== word) return stemOf(stem)
  stem = replaced(stem, VERBAL)
  stem = replaced(stem, NOMINAL)
  stem = stem.replace(/(?<=[a-z]{3})e$/, '').replace(/([bdfglmnprt])\1$/, '$1')
  return stem
    .replace(/(?<=[a-z]{3}[^aeiou])is$/, 'iz')
    .replace(/our$/, 'or')
    .replace(/ae(?=[a-z])/, 'e')
}

function replaced(word: string, endings: readonly (readonly [RegExp, string])[]): string {
  for (const [pattern, ending] of endings) {
    if (!pattern.test(word)) continue
    const stem = word.replace(pattern, ending)
    return stem.length >= MIN_STEM && /[aeiouy]/.test(stem) ? stem : word
  }
  return word
}
