import { regex } from '../text/pattern.ts'

type Paraphrase = readonly [RegExp, string]

/** Wordings that differ from others in more than a word, with the wording that stands for them. */
export const PARAPHRASES: readonly Paraphrase[] = [
  // Negation inside an adjective.
  [/\b(?:not |un)able to\b|\b(?:an |the )?inability to\b|\bincapable of\b/gi, 'can not'],
  [/\bable to\b|\bcapable of\b/gi, 'can'],
  [/\b(?:in)(?=(?:appropriate|eligible)\b)/gi, 'not '],
  [/\bmedically unnecessary\b/gi, 'not medically necessary'],
  [
    regex('gi')`
      \bun(?=(?:acceptable|allowable|authorized|available|covered|necessary|payable|reimbursable|
      reimbursed|suitable)\b)
    `,
    'not ',
  ],
  [/\basymptomatic\b/gi, 'no symptoms'],
  [/\bsymptom-?free\b/gi, 'no symptoms'],
  [/\bnon-?smok(?:er|ing)s?\b/gi, 'not smoke'],
  [
    regex('gi')`
      \bneither ([^.;,]{1,60}?) nor ([^.;,]{1,60}?) (is|are|was|were|will|may|can|must|shall|does|do)\b
    `,
    '$1 and $2 $3 not',
  ],
  [/\bvoid of\b|\bdevoid of\b|\black(?:s|ing)?\b(?: an?\b| any\b)?/gi, 'without'],
  // Bounds and periods.
  [/\b(?:at|equal to) or (?:below|under|less than|lower than)\b/gi, 'at most'],
  [/\b(?:at|equal to) or (?:above|over|greater than|more than|higher than)\b/gi, 'at least'],
  [
    regex('gi')`
      \b(?:between )?(?:the )?ages (?:of )?(\d{1,3}) (?:and|to|
      through) (\d{1,3})(?! (?:days?|weeks?|months?))(?: years)?\b
    `,
    'at least $1 ageyears at most $2 ageyears',
  ],
  [
    /\baged (\d{1,3}) (?:and|to|through|-) (\d{1,3}) (?:age)?years\b/gi,
    'at least $1 ageyears at most $2 ageyears',
  ],
  [
    regex('gi')`
      (?<=\d[^.;]{0,60}) (?:for|in|on|with) (?:each|every|any) (?=(?:episode|pregnancy|
      admission|stay|visit|claim|session|encounter|lifetime|tooth|eye|limb|line|date)\b)
    `,
    ' per ',
  ],
  // Restriction to some.
  [
    regex('gi')`
      \b(?:(?:is|are|be|been) )?(?:limited|restricted|confined|reserved)(?: exclusively| solely| only)?
      (?: to| for)\b(?! (?:[a-z]+ ){0,3}[$#]?\d)
    `,
    'only',
  ],
  [/\b(?:no one|nobody|none) (?:other than|but|except)\b|\bno(?:thing|t) (?:other than)\b/gi, 'only'],
  // The earlier or the later of two ends.
  [
    regex('gi')`
      ,? ?\b(?:whichever|whatever) (?:(?:is|comes|occurs|happens|
      date is) )?(?:the )?(?:first|earlier|earliest|sooner|soonest)\b
    `,
    ' whichever earlier',
  ],
  [
    regex('gi')`
      ,? ?\b(?:whichever|whatever) (?:(?:is|comes|occurs|happens|
      date is) )?(?:the )?(?:last|later|latest)\b
    `,
    ' whichever later',
  ],
  // Ages.
  [
    regex('gi')`
      \b(?:(?:has|have|is|are|be) )?not (?:yet )?(?:reached|attained|turned|reach|attain)
      (?: the age of| age)? (\d{1,3})\b(?: years(?: of age)?)?
    `,
    'less than $1 ageyears',
  ],
  [
    regex('gi')`
      \b(?:(?:has|have) )?(?:already )?(?:reached|attained|turned)
      (?: the age of| age)? (\d{1,3})\b(?: years(?: of age)?)?
    `,
    'at least $1 ageyears',
  ],
  [/\b(under|below|over|above|beyond) (?:the )?ages? (?:of )?(\d{1,3})\b/gi, '$1 $2 ageyears'],
  [
    /\b(?:before|prior to) (?:turning|reaching|(?:the )?age(?: of)?)(?: age)? (\d{1,3})\b/gi,
    'less than $1 ageyears',
  ],
  // A payment that contains something.
  [
    regex('gi')`
      \b(?:a )?(?:part|portion|component) of (?=(?:the |that |this |
      its )(?:[a-z-]+ ){0,2}(?:payments?|fees?|rates?|
      allowances?|reimbursement|charges?)\b)
    `,
    'included in ',
  ],
  [
    regex('gi')`
      \b((?:payments?|fees?|rates?|allowances?|reimbursement|charges?)(?: for [a-z -]{3,40}?)?)
      (?: already| also)? (?:includes?|contains?|covers?|takes in|encompass(?:es)?) (?=[a-z\d])
    `,
    '$1 bundles ',
  ],
  [/\b(?:receives?|gets?|earns?|draws?) (?=\d[\d.]*%)/gi, 'is paid '],
  // Verbs that say nothing beside their noun.
  [
    regex('gi')`
      \b((?:separate |additional )?(?:payments?|reimbursement|coverage)) (?:is|are|will be) not
      (?: (?:made|provided|available|given|issued|offered))\b(?: for)?
    `,
    'no $1 for',
  ],
  [
    regex('gi')`
      \b(?:can|may|must|will|shall) not be
      (?: (?:started|begun|initiated|performed|provided|rendered|delivered|dispensed|scheduled|
      given|filled)) without
      (?: an?\b)?
    `,
    'requires',
  ],
  [/\b(?:does|do|shall|will) not constitute\b/gi, 'is not'],
  [/\bin (?:all|any|every) other (?:cases?|situations?|circumstances?|instances?)\b/gi, 'otherwise'],
  // Absence.
  [
    regex('gi')`
      \b(?:if|when) ((?:the |an? )?[a-z]+(?: [a-z]+){0,3}) (?:is|are)
      (?: (?:missing|absent|lacking|not included|not attached|not enclosed|not provided|not submitted))\b
    `,
    'without $1',
  ],
  [/^([A-Za-z]+(?: [a-z]+){0,2}) (?:is|are|must be) absent\b/g, 'no $1'],
  [
    regex('gi')`
      \b(?:does not|do not|is not|are not) (?:(?:appear|listed|included|found|named) )?on (?:the|our) (?:
      prior )?(?:auth\w+|pre-?cert\w+|approval) list\b
    `,
    'does not require prior authorization',
  ],
  // What coverage reaches.
  [
    regex('gi')`
      \b(is|are)( not)? eligible for (?!coverage|payment|reimburs|benefit|separate|enroll|this|
      the (?:plan|program)|
      (?:in|out)patient|review)
    `,
    '$1$2 covered for ',
  ],
  [
    regex('gi')`
      \b(?:falls?|is|are|lies?) (?:outside|beyond) (?:of )?(?:the )?scope of (?:coverage|
      the benefit|benefits)\b
    `,
    'is not covered',
  ],
  [/\bcoverage (?:does not|will not) (?:extend to|include|apply to)\b/gi, 'does not cover'],
  [/\bcoverage (?:extends to|includes|applies to|is extended to)\b/gi, 'covers'],
  [
    /\b(no )?benefits? (?:is|are) (not )?(?:available|provided|offered|payable) (?:for|toward)\b/gi,
    '$1$2cover',
  ],
  [/\b(?:additional|extra|added) (payment|reimbursement|allowance)\b/gi, 'separate $1'],
  // A condition in few words.
  [/\b(?:is|are) (?:contingent|conditional|conditioned|dependent) (?:up)?on\b/gi, 'depends on'],
  [
    regex('gi')`
      \b(?:when|if) (?:(?:it|they) (?:is|are) )?(?:billed|reported|submitted|coded)(?: together|
      [ ]along| in combination)?
      (?: with)\b
    `,
    'with',
  ],
  [
    regex('gi')`
      \b(?:when|if) (modifiers? [a-z\d]{2}(?:(?:,|,? or|,? and) [a-z\d]{2}){0,4}) (?:is|are)
      (?: (?:appended|used|reported|billed|present|added|attached|submitted))\b
    `,
    'with $1',
  ],
  [
    /\beven (?:if|when|where|though)\b|\b(?:regardless of )?whether or not\b|\bregardless of whether\b/gi,
    'evenif',
  ],
  [/\bonce (?=(?:the|all|a|an|your|treatment|it|they)\b)/gi, 'after '],
  [/\b(?:is|are) over(?=[.,;]|$| and\b)/gi, 'has ended'],
  [
    regex('gi')`
      \bfailure to (obtain|get|secure|request|submit|send|provide|append|report) ([a-z -]{3,60}?)
      (?: will| may| shall| can| could)? (?:results? in|leads? to|causes?) (?:an? |
      the )?(?:denial|rejection)\b(?: of)?
    `,
    'without $2, denied',
  ],
  [/\bno ([a-z-]+(?: [a-z-]+){0,2}) (is|are|will be) (needed|required|necessary)\b/gi, '$1 $2 not $3'],
  // All of a kind.
  [/\bof (?:any|every|all) (?:kinds?|types?|sorts?)\b/gi, 'all'],
  [/\b(?:any|all|every) (?:kinds?|types?|sorts?) of\b/gi, 'all'],
  [/\b(?:in )?whole or in part\b|\ball or (?:a )?part of\b/gi, 'wholepart'],
  // Single words that the steps on numbers would break.
  [/\bone[- ](?:on|to)[- ]one\b/gi, 'individual'],
  [/\bbeforehand\b/gi, 'in advance'],
  // A predicate left out, taken from the clause before it.
  [/\b(?:is|are|does|do|did|will|was|were) not(?= ?(?:[.;,]|$))/gi, 'samenot'],
  [/\b(?:so|as) (?:do|does|is|are|will)\b|(?<= )(?:is|are|does|do)(?=[.;]|$)/gi, 'sameso'],
  [/\b(?:neither|nor) (?:do|does|is|are|will)\b(?= [a-z]+(?: [a-z]+){0,8}(?:[.;,]|$))/gi, 'samenot'],
]
